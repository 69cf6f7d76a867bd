import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** The route pattern of a request. URLs may contain personal data, and their number is unlimited. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** The fields of a request's log line. The sender can set none of them except the id. */
export const describeAnswer = (request: FastifyRequest, reply: FastifyReply) => ({
  reqId: request.id,
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
});

/** Writes a log line for each response. */
export const accessLogPlugin = fastifyPlugin((app, _options, done) => {
  app.addHook('onResponse', (request, reply, next) => {
    const length = reply.getHeader('content-length');
    const bytes = length !== undefined && { bytes: Number(length) };
    request.log.info({ ...describeAnswer(request, reply), ...bytes }, 'request');
    next();
  });
  done();
});
