import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { forwardedAddressPlugin } from './forwarded-address.plugin.ts';

/** The log lines of a server that receives these requests in order. */
async function logAfter(trustedProxies: string[], requests: Record<string, string>[]) {
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(line) };
  const app = Fastify({
    logger: { level: 'warn', stream },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
  });
  await app.register(forwardedAddressPlugin);
  app.get('/', async () => 'here');
  for (const headers of requests) await app.inject({ url: '/', headers });
  await app.close();
  return log.map((line) => JSON.parse(line) as { msg: string; peer: string });
}
const forwarded = { 'x-forwarded-for': '198.51.100.7' };

test('The server logs the address of an untrusted proxy and the setting once.', async () => {
  const log = await logAfter([], [{}, forwarded, forwarded]);
  expect(log).toEqual([
    expect.objectContaining({ peer: '127.0.0.1', msg: expect.stringContaining('TRUSTED_PROXIES') }),
  ]);
  expect(await logAfter(['10.0.0.0/8'], [forwarded])).toHaveLength(1);
});

test('The server logs no warning for direct requests or a trusted proxy.', async () => {
  expect(await logAfter([], [{}, {}])).toEqual([]);
  expect(await logAfter(['127.0.0.1'], [{}, forwarded])).toEqual([]);
});
