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

test.each([
  ['IPv6 /48', (index: number) => `2001:db8:0:${index}::1`, '2001:db8:1::1'],
  ['IPv4 /24', (index: number) => `192.0.2.${index}`, '198.51.100.1'],
])('The addresses of one %s network may write four times as much as one address.', async (_name, inside, outside) => {
  const app = Fastify();
  app.decorateRequest('actor', { getter: () => ({ kind: 'visitor' as const, address: '' }) });
  await app.register(writeLimitsPlugin, { limits: { writesPerMinute: 1, staffWritesPerMinute: 1 } });
  app.post('/sent', (_request, reply) => reply.send());
  const send = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/sent', remoteAddress })).statusCode;
  const statuses = [];
  for (let index = 0; index < 5; index += 1) statuses.push(await send(inside(index)));
  // Without the site's error handler, Fastify answers each error with 500.
  expect(statuses).toEqual([200, 200, 200, 200, 500]);
  expect(await send(outside)).toBe(200);
});

test('An address whose writes are refused leaves the other addresses of its network their share.', async () => {
  const app = Fastify();
  app.decorateRequest('actor', { getter: () => ({ kind: 'visitor' as const, address: '' }) });
  await app.register(writeLimitsPlugin, { limits: { writesPerMinute: 1, staffWritesPerMinute: 1 } });
  app.post('/sent', (_request, reply) => reply.send());
  const send = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/sent', remoteAddress })).statusCode;
  const statuses = [];
  for (let attempt = 0; attempt < 20; attempt += 1) statuses.push(await send('192.0.2.1'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const neighbour of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) expect(await send(neighbour)).toBe(200);
  expect(await send('192.0.2.5')).toBe(500);
});
