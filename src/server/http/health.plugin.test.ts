import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestDb } from '#testing/test-db.ts';
import { healthPlugin } from './health.plugin.ts';

test('However often it is asked, the database is tried once a second, and a disk that fails or heals is told within it.', async () => {
  let now = 5000;
  const db = openTestDb();
  const app = Fastify();
  await app.register(healthPlugin, { db, now: () => now });
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

test('A site whose database was found damaged is not ready, and says why.', async () => {
  let isDamaged = false;
  const app = Fastify();
  await app.register(healthPlugin, { db: openTestDb(), isDamaged: () => isDamaged, now: () => (isDamaged ? 5000 : 0) });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isDamaged = true;
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', reason: 'the database is damaged: see the log' }]);
  await app.close();
});
