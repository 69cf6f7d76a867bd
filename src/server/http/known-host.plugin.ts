import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { authMessages } from '../auth/auth.messages.ts';
import { createOnceAMinute } from '../auth/once-a-minute.ts';
import type { Clock } from '../clock.ts';
import { translate } from '../translate.ts';

export interface KnownHostOptions {
  isKnownHost: (host: string | undefined) => boolean;
  clock: Clock;
}

/** Container checks and proxies ask these by address. */
const openRoutes = ['/healthz', '/readyz'];
const mostLogged = 100;

/** Returns whether a Host header names the site of a URL. The port is ignored, since proxies add and drop it. */
export function createHostCheck(publicUrl: string): (host: string | undefined) => boolean {
  const { hostname } = new URL(publicUrl);
  return (host) => host?.replace(/:\d*$/, '').toLowerCase() === hostname;
}

/**
 * Answers 421 to requests for another host, so that no cache in front stores an answer under a stranger's name. A line of the log, at most one
 * a minute, names the header: most often a proxy does not pass on the name that visitors opened.
 */
export const knownHostPlugin = fastifyPlugin<KnownHostOptions>(
  async (app, { isKnownHost, clock }) => {
    const isNews = createOnceAMinute(clock);

    app.addHook('onRequest', (request, reply, next) => {
      if (isKnownHost(request.host) || openRoutes.includes(request.routeOptions.url ?? '')) return next();
      const header = headerOfHost(request);
      if (isNews(header)) {
        const value = request.host.slice(0, mostLogged);
        request.log.warn({ event: 'unknown_host', header, value }, `A request was refused: its ${header} header does not name the host of PUBLIC_URL.`);
      }
      reply
        .code(421)
        .header('cache-control', 'no-store')
        .send({ message: translate(request.locale, authMessages.unknownHost), requestId: request.id });
    });
  },
  { name: 'known-host', fastify: '5.x' },
);

/** The header that Fastify reads the host from: a trusted proxy's, or the client's own. */
const headerOfHost = ({ host, headers }: FastifyRequest) => (host === (headers.host ?? '') ? 'Host' : 'X-Forwarded-Host');
