import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestDb } from '#testing/test-db.ts';
import { createReadinessService } from '../../readiness/readiness.service.ts';
import { createDatabaseCheck } from '../db/database-check.ts';
import { healthPlugin } from './health.plugin.ts';

const logger = { error: () => undefined, info: () => undefined };

test('The readiness check tests the database at most once a second, and reports a failure and its end.', async () => {
  let now = 5000;
  const db = openTestDb();
  const app = Fastify();
  await app.register(healthPlugin, {
    readiness: createReadinessService({ checks: [createDatabaseCheck(db)], logger, now: () => now }),
  });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(await ask()).toBe(200);
  db.$client.pragma('query_only = ON');
  now += 999;
  expect(await ask()).toBe(200);
  now += 1;
  expect(await ask()).toBe(503);
  db.$client.pragma('query_only = OFF');
  expect(await ask()).toBe(503);
  now += 1000;
  expect(await ask()).toBe(200);
  await app.close();
});

test('The readiness check returns the name of every failed check, and logs each change with the reasons once.', async () => {
  const reasons: Record<string, string | null> = { integrity: null, keys: null };
  const logged: string[] = [];
  let now = 0;
  const readiness = createReadinessService({
    checks: (['integrity', 'keys'] as const).map((name) => ({ name, findReason: () => reasons[name] ?? null })),
    logger: { error: (_about, message) => logged.push(message), info: (message) => logged.push(message) },
    now: () => {
      now += 5000;
      return now;
    },
  });
  const app = Fastify();
  await app.register(healthPlugin, { readiness });
  const ask = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  reasons.integrity = 'the database is damaged: see the log';
  reasons.keys = 'the keys are gone';
  const answer = { status: 'not ready', failed: ['integrity', 'keys'] };
  expect([await ask(), await ask()]).toEqual([
    [503, answer],
    [503, answer],
  ]);
  Object.assign(reasons, { integrity: null, keys: null });
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  expect(logged).toEqual(['not ready: the database is damaged: see the log; the keys are gone', 'ready again']);
  await app.close();
});

test('A process that is stopping is alive but not ready.', async () => {
  const app = Fastify();
  await app.register(healthPlugin, { readiness: { findProblems: () => [] }, isStopping: () => true });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
