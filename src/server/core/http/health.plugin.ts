import type { FastifyPluginCallback } from 'fastify';
import { isSameSecret } from '../auth/is-same-secret.ts';

interface HealthOptions {
  health: {
    readResults: () => { name: string; state: 'green' | 'amber' | 'red'; reason: string | null; stopsPages: boolean }[];
  };
  /** STATUS_TOKEN; null: nobody reads details. */
  token: string | null;
  /** Whether the process is ending. */
  isStopping?: () => boolean;
}

/**
 * `/healthz`: the process responds. `/readyz`: 503 if pages of visitors cannot be answered, else 200; `degraded` if
 * anything else is red. Both are public, so the checks and their reasons are for monitors with the token only.
 */
export const healthPlugin: FastifyPluginCallback<HealthOptions> = (
  app,
  { health, token, isStopping = () => false },
  done,
) => {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', (request, reply) => {
    const results = health.readResults();
    const isNotReady = isStopping() || results.some(({ stopsPages }) => stopsPages);
    const isDegraded = results.some(({ state }) => state === 'red');
    const status = isNotReady ? 'not ready' : isDegraded ? 'degraded' : 'ready';
    const details = hasToken(request.headers, token) && { isStopping: isStopping(), checks: results };
    return reply.code(isNotReady ? 503 : 200).send({ status, ...details });
  });
  done();
};

/** Whether a request carries STATUS_TOKEN as a bearer token. */
export const hasToken = ({ authorization }: { authorization?: string | undefined }, token: string | null): boolean =>
  token !== null && authorization !== undefined && isSameSecret(authorization, `Bearer ${token}`);
