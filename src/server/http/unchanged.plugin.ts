import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { apiPath } from '#shared/paths.ts';
import { createRequestIds } from './request-ids.ts';
import type { ResponseCache } from './response-cache.ts';

export interface UnchangedOptions {
  cache: ResponseCache;
}

/**
 * Answers 304 to programs that ask again and again for what they have, before the framework looks at the request: for that nothing
 * else is needed. Answers of the API that are the same for everybody stand in the cache under their addresses. Who shows a token is
 * looked at by all the rest, as a bad one is refused. What the security headers guard is the answer that they have, which came with them.
 */
export const unchangedPlugin = fastifyPlugin<UnchangedOptions>((app, { cache }, done) => {
  const nameRequest = createRequestIds();
  const answerOthers = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];

  function findKnown({ method, url = '', headers }: IncomingMessage) {
    const known = headers['if-none-match'];
    if (known === undefined || method !== 'GET' || headers.authorization !== undefined || !url.startsWith(apiPath)) return undefined;
    const cached = cache.find(url);
    return cached?.status === 200 && known.includes(cached.etag) ? cached : undefined;
  }

  app.server.removeAllListeners('request').on('request', (request, response) => {
    const known = findKnown(request);
    if (known) response.writeHead(304, { ...known.headers, 'x-request-id': nameRequest(request) }).end();
    else for (const answer of answerOthers) answer(request, response);
  });
  done();
});
