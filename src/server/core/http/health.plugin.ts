import type { FastifyPluginCallback } from 'fastify';

interface HealthOptions {
  readiness: { findProblems: () => { name: string }[] };
  /** Whether the process is ending. */
  isStopping?: () => boolean;
}

/**
 * `/healthz`: the process responds. `/readyz`: 200 if every readiness check passes, else 503 with the names of the
 * failed checks. Both are public, so the reasons, which contain numbers, are in the log only.
 */
export const healthPlugin: FastifyPluginCallback<HealthOptions> = (
  app,
  { readiness, isStopping = () => false },
  done,
) => {
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    if (isStopping())
      return reply.headers(headers).code(503).send({ status: 'not ready', reason: 'the process is stopping' });
    const problems = readiness.findProblems();
    if (problems.length === 0) return reply.headers(headers).send({ status: 'ready' });
    const failed = problems.map(({ name }) => name);
    return reply.headers(headers).code(503).send({ status: 'not ready', failed });
  });
  done();
};
