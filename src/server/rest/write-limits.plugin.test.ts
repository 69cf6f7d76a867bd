import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { writeLimitsPlugin } from './write-limits.plugin.ts';

test('A 429 of another limit has no headers of the write limit, even if both end at the same time.', async () => {
  const app = Fastify();
  app.decorateRequest('actor', { getter: () => ({ kind: 'visitor' as const, address: '192.0.2.7' }) });
  await app.register(writeLimitsPlugin, { limits: { writesPerMinute: 2, staffWritesPerMinute: 2 } });
  app.post('/sent', (_request, reply) => reply.code(429).header('retry-after', '60').send());
  const send = async () => (await app.inject({ method: 'POST', url: '/sent' })).headers;
  expect([await send(), await send()].map((headers) => headers['ratelimit-limit'])).toEqual([undefined, undefined]);
  expect((await send())['ratelimit-remaining']).toBe('0');
});
