import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { inactiveHeader, liveCall } from '#shared/calls.ts';
import type { Config } from '../config.ts';
import type { Actor } from './actor.ts';
import { sessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Who asks: a member of staff with a living session, else a visitor. Looked up each time: a body takes minutes to arrive where somebody wants
     * it to, and whoever began to send it may have been let go meanwhile.
     */
    readonly actor: Actor;
    /** A door that knows another proof says how its actor is found; who has none by it is a visitor. */
    proveBy: (findActor: () => Actor | null) => void;
    /** The session's token as the browser sent it, living or not. */
    readonly sessionToken: string | null;
  }
}

export interface AuthPluginOptions {
  config: Pick<Config, 'publicUrl'>;
  staff: { resolveSession: (token: string, address: string, isByPerson: boolean) => Actor | null };
}

/** Whether a page asks by itself, while nobody does anything: a browser left open must not keep its session alive. */
function isUnattended({ headers, url }: FastifyRequest): boolean {
  return headers[inactiveHeader] !== undefined || url.includes(liveCall);
}

/** Tells who asks, as `request.actor`. The session is looked up when it is asked for: pictures and cached pages need none. */
export const authPlugin = fastifyPlugin(
  async (app, { config, staff }: AuthPluginOptions) => {
    const cookie = sessionCookie(config);
    const proofs = new WeakMap<FastifyRequest, () => Actor | null>();

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
        const findActor = proofs.get(this) ?? (() => findBySession(this));
        return findActor() ?? { kind: 'visitor', address: this.ip };
      },
    });
    app.decorateRequest('proveBy', function proveBy(this: FastifyRequest, findActor: () => Actor | null) {
      proofs.set(this, findActor);
    });
  },
  { name: 'auth', fastify: '5.x', dependencies: ['@fastify/cookie'] },
);
