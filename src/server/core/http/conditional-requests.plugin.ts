import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { apiPath } from '#shared/paths.ts';
import { createRequestIds } from './request-ids.ts';
import type { ResponseCache } from './response-cache.ts';

export interface UnchangedOptions {
  cache: ResponseCache;
  /** The security headers; none in development. */
  headers: Record<string, string>;
  /** Whether a Host header names the site. */
  isKnownHost: (host: string | undefined) => boolean;
}

/**
 * Answers 304 to programs that ask again and again for what they have, before the framework looks at the request: for that nothing
 * else is needed. Answers of the API that are the same for everybody stand in the cache under their addresses. Who shows a token is
 * looked at by all the rest, as a bad one is refused. So are browsers with a cookie, since signed-in staff read what is stored, and requests whose
 * host a proxy may have rewritten.
 */
export const unchangedPlugin = fastifyPlugin<UnchangedOptions>((app, { cache, headers: securityHeaders, isKnownHost }, done) => {
  const nameRequest = createRequestIds();
  const answerOthers = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];

  function findKnown({ method, url = '', headers }: IncomingMessage) {
    const known = headers['if-none-match'];
    if (known === undefined || method !== 'GET' || !url.startsWith(apiPath)) return undefined;
    if (headers.authorization !== undefined || headers.cookie !== undefined) return undefined;
    if (headers['x-forwarded-host'] !== undefined || !isKnownHost(headers.host)) return undefined;
    const cached = cache.find(url);
    return cached?.status === 200 && known.includes(cached.etag) ? cached : undefined;
  }

  app.server.removeAllListeners('request').on('request', (request, response) => {
    const known = findKnown(request);
    if (known) response.writeHead(304, { ...securityHeaders, ...known.headers, 'x-request-id': nameRequest(request) }).end();
    else for (const answer of answerOthers) answer(request, response);
  });
  done();
});
