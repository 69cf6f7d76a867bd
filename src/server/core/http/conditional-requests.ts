import type { IncomingMessage, RequestListener } from 'node:http';
import { apiPath } from '#shared/paths.ts';
import { createRequestIds } from './request-ids.ts';
import type { ResponseCache } from './response-cache.ts';

interface ConditionalRequestsOptions {
  cache: ResponseCache;
  /** The security headers; none in development. */
  headers: Record<string, string>;
  /** Returns whether a Host header names the site. */
  isKnownHost: (host: string | undefined) => boolean;
}

export type ConditionalRequests = ReturnType<typeof createConditionalRequests>;

/**
 * Answers conditional requests for cached API responses with 304 before Fastify sees them, since routing, hooks and cookies cost more
 * than the response. Requests with a token or a cookie always reach Fastify, which refuses bad tokens and gives signed-in staff fresh data.
 * So do requests whose host a proxy may have rewritten.
 */
export function createConditionalRequests() {
  const nameRequest = createRequestIds();
  let options: ConditionalRequestsOptions | null = null;

  /** The server is created before its cache; until this call every request reaches Fastify. */
  function enable(given: ConditionalRequestsOptions): void {
    options = given;
  }

  function findCached({ method, url = '', headers }: IncomingMessage) {
    const known = headers['if-none-match'];
    if (options === null || known === undefined || method !== 'GET' || !url.startsWith(apiPath)) return undefined;
    if (headers.authorization !== undefined || headers.cookie !== undefined) return undefined;
    if (headers['x-forwarded-host'] !== undefined || !options.isKnownHost(headers.host)) return undefined;
    const cached = options.cache.find(url);
    return cached?.status === 200 && known.includes(cached.etag) ? cached : undefined;
  }

  /** A server listener that calls `next` for every request that it does not answer. */
  const before =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const cached = findCached(request);
      if (cached) response.writeHead(304, { ...options?.headers, ...cached.headers, 'x-request-id': nameRequest(request) }).end();
      else next(request, response);
    };

  return { enable, before };
}
