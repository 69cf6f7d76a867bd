import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { unattendedHeader } from '#shared/calls.ts';
import type { Config } from '../config.ts';
import type { Actor } from './actor.ts';
import { sessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * A member of staff with a valid session, else a visitor. Looked up on every access: a request body can take
     * minutes to arrive, and the session may have ended meanwhile.
     */
    readonly actor: Actor;
    /**
     * Replaces the session lookup with another kind of authentication for this request; the actor is a visitor if it
     * returns null.
     */
    authenticateWith: (findActor: () => Actor | null) => void;
    /** The session token from the cookie, valid or not. */
    readonly sessionToken: string | null;
  }
}

interface AuthPluginOptions {
  config: Pick<Config, 'publicUrl'>;
  staff: { resolveSession: (token: string, address: string, isByPerson: boolean) => Actor | null };
}

/**
 * Whether a page sent the request in the background: such requests must not extend the session of an unattended
 * browser.
 */
const isUnattended = ({ headers }: FastifyRequest) => headers[unattendedHeader] !== undefined;

/** Sets `request.actor`. The session lookup is lazy, because pictures and cached pages do not need it. */
export const authPlugin = fastifyPlugin(
  async (app, { config, staff }: AuthPluginOptions) => {
    const cookie = sessionCookie(config);
    const authenticators = new WeakMap<FastifyRequest, () => Actor | null>();

    function findBySession(request: FastifyRequest): Actor | null {
      const token = request.sessionToken;
      return token ? staff.resolveSession(token, request.ip, !isUnattended(request)) : null;
    }

    app.decorateRequest('sessionToken', {
      getter() {
        return cookie.read(this);
      },
    });
    app.decorateRequest('actor', {
      getter(): Actor {
        const findActor = authenticators.get(this) ?? (() => findBySession(this));
        return findActor() ?? { kind: 'visitor', address: this.ip };
      },
    });
    app.decorateRequest(
      'authenticateWith',
      function authenticateWith(this: FastifyRequest, findActor: () => Actor | null) {
        authenticators.set(this, findActor);
      },
    );
  },
  { name: 'auth', fastify: '5.x', dependencies: ['@fastify/cookie'] },
);
