import fastifyStatic from '@fastify/static';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import { cacheableJson } from '../content/rest/responses.ts';
import type { Config } from '../core/config.ts';
import { revalidated } from '../core/http/cache-control.ts';
import { loadOnce } from '../core/load-once.ts';
import { runtimeFiles } from '../runtime-files.ts';

interface DocsOptions extends Pick<ResourceOptions, 'cache'> {
  config: Config;
}

/** Files of the page that the build compresses; the others depend on the configuration. */
const largeFiles = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css'];

/**
 * Serves the description of the routes that are registered in this scope after it at /openapi.json, and a page to try
 * them at /docs. The server that makes both starts with the first request for one: its libraries would take a tenth of
 * the time of each start.
 */
export function registerDocs(app: FastifyInstance, { cache, config }: DocsOptions): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route);
  });
  const docs = loadOnce(async () => (await import('./docs-server.ts')).createDocsServer(routes, config));
  app.addHook('onClose', () => docs.ifLoaded((server) => server.close()));

  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    cache.send(
      request,
      reply,
      await cache.get('rest /openapi.json', async () => cacheableJson((await docs.get()).swagger(), null)),
    ),
  );
  app.register(fastifyStatic, { root: runtimeFiles.apiDocs, serve: false, preCompressed: true, cacheControl: false });
  for (const file of largeFiles)
    app.get(`/docs/static/${file}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', revalidated).sendFile(file),
    );
  for (const path of ['/docs', '/docs/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { pathname: url } = new URL(request.url, 'http://localhost');
      const { statusCode, headers: answered, rawPayload } = await (await docs.get()).inject({ url });
      if (statusCode === 404) throw new AppError('not_found');
      // Those of the connection and of the plain body are for this server to send.
      const { date: _date, connection: _connection, 'content-length': _length, etag: _etag, ...own } = answered;
      const contentType = String(own['content-type'] ?? '');
      if (statusCode !== 200 || !/^text\/|javascript|json|svg/.test(contentType))
        return reply.code(statusCode).headers(own).send(rawPayload);
      const headers = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)]));
      const body = rawPayload.toString();
      return cache.send(
        request,
        reply,
        await cache.get(`rest ${url}`, async () => ({ status: 200, contentType, headers, body, expiresAt: null })),
      );
    });
}
