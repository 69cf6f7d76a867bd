import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import { routeOf } from '../core/http/access-log.plugin.ts';
import { hasToken } from '../core/http/health.plugin.ts';
import type { Metrics } from './metrics.ts';

interface MetricsOptions {
  metrics: Metrics;
  /** STATUS_TOKEN. */
  token: string | null;
}

/** Measures every request, and sends the metrics to monitors with the token. Throws `unauthenticated` without it. */
export const metricsPlugin = fastifyPlugin<MetricsOptions>(async (app, { metrics, token }) => {
  app.addHook('onResponse', (request, reply, next) => {
    metrics.observeRequest(routeOf(request), reply.statusCode, reply.elapsedTime);
    next();
  });
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers, token)) throw new AppError('unauthenticated');
    return reply.type(metrics.contentType).send(await metrics.scrape());
  });
});
