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
