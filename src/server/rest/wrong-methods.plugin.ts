import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '#shared/paths.ts';

/** Answers 405 with `Allow` if a path exists only for other methods. Considers routes that are registered after it. */
export const wrongMethodsPlugin = fastifyPlugin((app: FastifyInstance, _options, done) => {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // The catch-all routes are not part of the API.
    if (url.endsWith('*') || url.replace(/\/$/, '') === apiPath) return;
    const methods = methodsByPath.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByPath.set(url, methods);
  });

  app.addHook('onRequest', async ({ is404, method, routeOptions, url }, reply) => {
    if (!is404 && !routeOptions.url?.endsWith('*')) return;
    const [path = ''] = url.split('?', 1);
    const methods = [...methodsByPath].find(([route]) => isRouteOf(path, route))?.[1];
    if (!methods || methods.has(method)) return;
    reply.header('allow', [...methods].toSorted().join(', '));
    throw new AppError('method_not_allowed');
  });
  done();
});

/** Whether a path matches a route, in which `:id` matches one segment. */
function isRouteOf(path: string, route: string): boolean {
  const parts = path.split('/');
  const routeParts = route.split('/');
  const isMatch = (part: string, at: number) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]);
  return parts.length === routeParts.length && routeParts.every(isMatch);
}
