import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '#shared/paths.ts';
import { authMessages } from '../auth/auth.messages.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import type { Config } from '../config.ts';

export interface CrossSiteOptions {
  config: Pick<Config, 'publicUrl' | 'apiOrigins'>;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses with `forbidden` what another site makes a visitor's browser send: every request that could write, on every path. */
export const crossSitePlugin = fastifyPlugin(
  async (app, { config }: CrossSiteOptions) => {
    const cookie = sessionCookie(config);
    const publicUrl = config.publicUrl === null ? null : new URL(config.publicUrl);

    function isOwnOrigin(origin: string, host: string): boolean {
      const sender = URL.parse(origin);
      if (!sender) return false;
      // Under its public name the site also knows its scheme: plain http on the same name may be somebody in between.
      return sender.host === publicUrl?.host ? sender.origin === publicUrl.origin : sender.host === host.toLowerCase();
    }

    /** A page of another site that may use the API, by a token or as any visitor: never with a session. */
    function isApiClient(request: FastifyRequest): boolean {
      const { origin } = request.headers;
      return origin !== undefined && config.apiOrigins.includes(origin) && request.url.startsWith(`${apiPath}/`) && cookie.read(request) === null;
    }

    function isAllowed(request: FastifyRequest): boolean {
      const { 'sec-fetch-site': site, origin } = request.headers;
      if (isApiClient(request)) return true;
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
      if (origin !== undefined) return isOwnOrigin(origin, request.host);
      // Browsers name the origin of every write. Clients that are no browser have no cookie that a stranger could use.
      return site !== undefined || cookie.read(request) === null;
    }

    app.addHook('onRequest', (request, _reply, next) => {
      const isRefused = !readingMethods.has(request.method) && !isAllowed(request);
      next(isRefused ? new AppError('forbidden', { message: authMessages.crossSite }) : undefined);
    });
  },
  { name: 'cross-site', fastify: '5.x', dependencies: ['@fastify/cookie'] },
);
