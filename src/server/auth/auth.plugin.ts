import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { liveCall, unattendedHeader } from '#shared/calls.ts';
import type { Config } from '../config.ts';
import type { Actor } from './actor.ts';
import { sessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: a member of staff with a living session, else a visitor. A door that knows another proof sets it. */
    actor: Actor;
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
  return headers[unattendedHeader] !== undefined || url.includes(liveCall);
}

/** Tells who asks, as `request.actor`. The session is looked up when first asked for: pictures and cached pages need none. */
export const authPlugin = fastifyPlugin(
  async (app, { config, staff }: AuthPluginOptions) => {
    const cookie = sessionCookie(config);
    const actors = new WeakMap<FastifyRequest, Actor>();

    function resolveActor(request: FastifyRequest): Actor {
      const token = request.sessionToken;
      return (token && staff.resolveSession(token, request.ip, !isUnattended(request))) || { kind: 'visitor', address: request.ip };
    }

    app.decorateRequest('sessionToken', {
      getter() {
        return cookie.read(this);
      },
    });
    app.decorateRequest('actor', {
      getter() {
        const actor = actors.get(this) ?? resolveActor(this);
        actors.set(this, actor);
        return actor;
      },
      setter(actor: Actor) {
        actors.set(this, actor);
      },
    });
  },
  { name: 'auth', fastify: '5.x', dependencies: ['@fastify/cookie'] },
);
