import fastifyPlugin from 'fastify-plugin';
import { apiPath } from '#shared/paths.ts';
import type { ResponseCache } from './response-cache.ts';

export interface UnchangedOptions {
  cache: ResponseCache;
}

/**
 * Answers 304 to programs that ask again and again for what they have, before anything else looks at the request: for that nothing
 * else is needed. Answers of the API that are the same for everybody stand in the cache under their addresses. Who shows a token is
 * looked at by all the rest, as a bad one is refused. To be registered first.
 */
export const unchangedPlugin = fastifyPlugin<UnchangedOptions>((app, { cache }, done) => {
  app.addHook('onRequest', ({ raw: { method, url = '', headers }, id }, reply, next) => {
    const known = headers['if-none-match'];
    if (known === undefined || method !== 'GET' || headers.authorization !== undefined || !url.startsWith(apiPath)) return next();
    const cached = cache.find(url);
    if (!cached || !known.includes(cached.etag)) return next();
    reply.hijack();
    reply.raw.writeHead(304, { ...cached.headers, 'x-request-id': id }).end();
  });
  done();
});
