import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '#shared/paths.ts';
import { authMessages } from '../auth/auth.messages.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import type { Config } from '../config.ts';
import { readingMethods } from './reading-methods.ts';

interface CrossSiteOptions {
  config: Pick<Config, 'publicUrl' | 'apiOrigins'>;
}

/** Refuses cross-site requests with `forbidden`, on every path and for every method that could write. */
export const crossSitePlugin = fastifyPlugin(
  async (app, { config }: CrossSiteOptions) => {
    const cookie = sessionCookie(config);
    const publicUrl = config.publicUrl === null ? null : new URL(config.publicUrl);

    function isOwnOrigin(origin: string, host: string): boolean {
      const sender = URL.parse(origin);
      if (!sender) return false;
      // The scheme of the public host is known: plain http under that name may be a man in the middle.
      return sender.host === publicUrl?.host ? sender.origin === publicUrl.origin : sender.host === host.toLowerCase();
    }

    /** A page of an allowed API origin, with a token or anonymous, but never with a session. */
    function isApiClient(request: FastifyRequest): boolean {
      const { origin } = request.headers;
      const isAllowed = origin !== undefined && config.apiOrigins.includes(origin);
      return isAllowed && request.url.startsWith(`${apiPath}/`) && cookie.read(request) === null;
    }

    function isAllowed(request: FastifyRequest): boolean {
      const { 'sec-fetch-site': site, origin } = request.headers;
      if (isApiClient(request)) return true;
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
      if (origin !== undefined) return isOwnOrigin(origin, request.host);
      // Browsers send the origin of every write. Other clients have no cookie that another site could use.
      return site !== undefined || cookie.read(request) === null;
    }

    app.addHook('onRequest', (request, _reply, next) => {
      const isRefused = !readingMethods.has(request.method) && !isAllowed(request);
      next(isRefused ? new AppError('forbidden', { message: authMessages.crossSite }) : undefined);
    });
  },
  { name: 'cross-site', fastify: '5.x', dependencies: ['@fastify/cookie'] },
);
