import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyPluginCallback } from 'fastify';
import type { Db } from '../db/client.ts';
import { isMigrated } from '../db/migrate.ts';

export interface HealthOptions {
  db: Db;
  /** Whether the database was found damaged; its advice stands in the log. */
  isDamaged?: () => boolean;
  /** Tells ms from any beginning and never goes back. */
  now?: () => number;
}

const rememberMs = 1000;

/**
 * /healthz: the process answers. /readyz: the database takes writes and every migration has run and it was not found damaged, else 503; anybody may ask, and
 * trying takes the write lock, so an answer stands for a second.
 */
export const healthPlugin: FastifyPluginCallback<HealthOptions> = (app, { db, isDamaged = () => false, now = () => performance.now() }, done) => {
  const headers = { 'cache-control': 'no-store' };
  let last: { isReady: boolean; at: number } | null = null;
  app.get('/healthz', (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
  app.get('/readyz', (request, reply) => {
    if (last === null || now() - last.at >= rememberMs) last = { isReady: !isDamaged() && isReady(db, request.log), at: now() };
    return reply
      .headers(headers)
      .code(last.isReady ? 200 : 503)
      .send(last.isReady ? { status: 'ready' } : { status: 'not ready', ...(isDamaged() && { reason: 'the database is damaged: see the log' }) });
  });
  done();
};

function isReady(db: Db, log: FastifyBaseLogger): boolean {
  try {
    if (!isMigrated(db)) throw new Error('Migrations are pending.');
    checkWritable(db);
    return true;
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return false;
  }
}

/** Takes the write lock and changes a page, then takes it back: a read-only or full disk fails here. */
function checkWritable(db: Db): void {
  db.$client.exec('BEGIN IMMEDIATE');
  try {
    db.run(sql`CREATE TABLE readiness_probe (id INTEGER)`);
  } finally {
    if (db.$client.inTransaction) db.$client.exec('ROLLBACK');
  }
}
