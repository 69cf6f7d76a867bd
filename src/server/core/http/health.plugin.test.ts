import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeHealthCheck } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createHealthService } from '../../health/health.service.ts';
import { createDatabaseCheck } from '../db/database-check.ts';
import type { HealthCheck, HealthProblem } from '../health-check.ts';
import { healthPlugin } from './health.plugin.ts';

const token = 'a token for monitors';
const authorization = `Bearer ${token}`;

/** A server whose monotonic clock is `time.now`, in ms. */
async function openServer(checks: HealthCheck[], options: { token?: string | null; isStopping?: () => boolean } = {}) {
  const time = { now: 5000 };
  const logged: string[] = [];
  const log = (_about: object, message: string) => void logged.push(message);
  const logger = { error: log, warn: log, info: log };
  const health = createHealthService({ checks, logger, clock: () => 0, monotonic: () => time.now });
  const app = Fastify();
  await app.register(healthPlugin, { health, token, ...options });
  onTestFinished(() => app.close());
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/readyz', headers });
    return [answer.statusCode, answer.json()];
  };
  return { app, time, logged, ask };
}

test('While the database accepts no writes, the site is degraded and stays in a load balancer; while it cannot be read, the site is not ready.', async () => {
  const db = openTestDb();
  const { time, ask } = await openServer([createDatabaseCheck(db)]);
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  db.$client.pragma('query_only = ON');
  time.now += 999;
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  time.now += 1;
  expect(await ask()).toEqual([200, { status: 'degraded' }]);
  db.$client.pragma('query_only = OFF');
  expect(await ask()).toEqual([200, { status: 'degraded' }]);
  time.now += 1000;
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  db.$client.close();
  time.now += 1000;
  expect(await ask()).toEqual([503, { status: 'not ready' }]);
});

test('Each change of a check is logged once, with its reason.', async () => {
  const problems: Record<string, HealthProblem | null> = { pictures: null, keys: null };
  const check = (name: string) =>
    makeHealthCheck({ name, find: () => ({ problem: problems[name] ?? null, facts: [] }) });
  const { time, logged, ask } = await openServer([check('pictures'), check('keys')]);
  const statusAfter = async (change: typeof problems) => {
    Object.assign(problems, change);
    time.now += 5000;
    return (await ask())[1].status;
  };
  expect(await statusAfter({ pictures: { state: 'amber', reason: '1 of 9 is missing' } })).toBe('ready');
  expect(await statusAfter({ keys: { state: 'red', reason: 'the keys are gone' } })).toBe('degraded');
  expect(await statusAfter({ pictures: { state: 'amber', reason: '2 of 9 are missing' } })).toBe('degraded');
  expect(await statusAfter({ pictures: null, keys: null })).toBe('ready');
  expect(logged).toEqual([
    'pictures: 1 of 9 is missing',
    'keys: the keys are gone',
    'pictures: in order again',
    'keys: in order again',
  ]);
});

test('Only a monitor with the token reads the names of the checks and their reasons.', async () => {
  const broken = makeHealthCheck({
    name: 'broken',
    find: () => {
      throw new Error('disk I/O error');
    },
  });
  const { ask } = await openServer([makeHealthCheck({ name: 'sound' }), broken]);
  const checks = [
    { name: 'sound', state: 'green', reason: null, stopsPages: false },
    { name: 'broken', state: 'red', reason: 'the check failed: disk I/O error', stopsPages: false },
  ];
  expect(await ask({ authorization })).toEqual([200, { status: 'degraded', isStopping: false, checks }]);
  for (const wrong of ['', 'Bearer ', 'Bearer another token', token, `${authorization} `])
    expect(await ask({ authorization: wrong })).toEqual([200, { status: 'degraded' }]);
  const closed = await openServer([broken], { token: null });
  for (const wrong of ['Bearer null', 'Bearer ', authorization])
    expect(await closed.ask({ authorization: wrong })).toEqual([200, { status: 'degraded' }]);
});

test('A process that is stopping is alive but not ready.', async () => {
  const { app, ask } = await openServer([], { isStopping: () => true });
  expect(await ask()).toEqual([503, { status: 'not ready' }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});
