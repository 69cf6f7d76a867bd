import type { FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { authMessages } from '../auth/auth.messages.ts';
import { createMinuteThrottle } from '../auth/minute-throttle.ts';
import type { Clock } from '../clock.ts';
import { translate } from '../translate.ts';
import { isForPrograms } from './errors.plugin.ts';

interface KnownHostOptions {
  isKnownHost: (host: string | undefined) => boolean;
  clock: Clock;
  /** Answers a browser that opened a page. */
  sendPage: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Container checks, proxies and monitors request these by IP address. */
const openRoutes = ['/healthz', '/readyz', '/metrics'];
const maxLogged = 100;

/**
 * Returns whether a Host header names the site of a URL. The port is ignored, since proxies add and drop it, and so is
 * the dot of a complete name.
 */
export function createHostCheck(publicUrl: string): (host: string | undefined) => boolean {
  const { hostname } = new URL(publicUrl);
  return (host) => host?.replace(/\.?(?::\d*)?$/, '').toLowerCase() === hostname;
}

/**
 * Answers 421 to requests for another host, so that no cache in front stores a response under a foreign name. A
 * browser that opened a page receives one in words, and programs receive JSON. At most once a minute the log names the
 * header: the usual cause is a proxy that does not forward the visitor's host.
 */
export const knownHostPlugin = fastifyPlugin<KnownHostOptions>(
  async (app, { isKnownHost, clock, sendPage }) => {
    const isFirstThisMinute = createMinuteThrottle(clock);

    app.addHook('onRequest', (request, reply, next) => {
      const unknown = hostsOf(request).find(({ host }) => !isKnownHost(host));
      if (!unknown || openRoutes.includes(request.routeOptions.url ?? '')) return next();
      const { header, host } = unknown;
      if (isFirstThisMinute(header)) {
        const value = host.slice(0, maxLogged);
        request.log.warn(
          { event: 'unknown_host', header, value },
          `A request was refused: its ${header} header does not name the host of PUBLIC_URL.`,
        );
      }
      reply.code(421);
      if (wantsPage(request)) sendPage(request, reply);
      else reply.send({ message: translate(request.locale, authMessages.unknownHost), requestId: request.id });
    });
  },
  { name: 'known-host', fastify: '5.x' },
);

const wantsPage = ({ url, headers }: FastifyRequest) =>
  !isForPrograms(url) && headers.accept?.includes('text/html') === true;

/**
 * Every host that a request names. Fastify reads only a trusted proxy's or the first `Host`. A cache in front may use
 * another `Host`, or the host of an absolute request URL (`GET http://host/path`).
 */
function hostsOf({ host, raw }: FastifyRequest): { header: string; host: string }[] {
  const [first = '', ...others] = raw.rawHeaders.filter(
    (_, index) => index % 2 === 1 && raw.rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const named = raw.url?.startsWith('/') ? undefined : URL.parse(raw.url ?? '')?.host;
  return [
    { header: host === first ? 'Host' : 'X-Forwarded-Host', host },
    ...others.map((other) => ({ header: 'Host', host: other })),
    ...(named === undefined ? [] : [{ header: 'Host', host: named }]),
  ];
}
