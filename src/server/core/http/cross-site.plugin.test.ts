import cookiePlugin from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { crossSitePlugin } from './cross-site.plugin.ts';

async function start(publicUrl: string | null) {
  const app = Fastify();
  await app.register(cookiePlugin);
  await app.register(crossSitePlugin, { config: { publicUrl, apiOrigins: ['https://app.example'] } });
  app.setErrorHandler((error, _, reply) =>
    reply.code(error instanceof AppError && error.messageKey.id === 'http.crossSite' ? 403 : 500).send({}),
  );
  app.route({ method: ['GET', 'OPTIONS', 'POST', 'PATCH', 'DELETE'], url: '/*', handler: async () => 'done' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (headers: Record<string, string>, method = 'POST', path = '') =>
    (await fetch(address + path, { method, headers })).status;
  return { app, address, statusOf };
}

let site: Awaited<ReturnType<typeof start>>;
let publicSite: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  site = await start(null);
  publicSite = await start('https://lab.example.com');
});
afterAll(() => Promise.all([site.app.close(), publicSite.app.close()]));

const cookie = 'dana_session=token';

test('A request from the same site is accepted.', async () => {
  expect(await site.statusOf({ origin: site.address, 'sec-fetch-site': 'same-origin', cookie })).toBe(200);
});

test('A request with only one of Origin and Sec-Fetch-Site is accepted.', async () => {
  expect(await site.statusOf({ origin: site.address, cookie })).toBe(200);
  expect(await site.statusOf({ 'sec-fetch-site': 'same-origin', cookie })).toBe(200);
});

describe('A request from another site is refused, with and without a session cookie:', () => {
  test.each([
    ['another host', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an invalid origin', { origin: 'not an address' }],
    ['an empty origin', { origin: '' }],
    ['another site in Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another subdomain with the origin of this site', { 'sec-fetch-site': 'same-site', origin: 'own' }],
    [
      'another host with Sec-Fetch-Site same-origin',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
  ])('%s', async (_, headers) => {
    const sent = { ...headers, ...('origin' in headers && headers.origin === 'own' && { origin: site.address }) };
    expect(await site.statusOf(sent)).toBe(403);
    expect(await site.statusOf({ ...sent, cookie })).toBe(403);
  });
});

test.each(['PATCH', 'DELETE'])('A %s request from another site is refused.', async (method) => {
  expect(await site.statusOf({ origin: 'https://evil.example', cookie }, method)).toBe(403);
});

test('A request without an origin is accepted, unless it has a session cookie.', async () => {
  expect(await site.statusOf({})).toBe(200);
  expect(await site.statusOf({ cookie: 'language=ar' })).toBe(200);
  expect(await site.statusOf({ cookie })).toBe(403);
});

test('GET and OPTIONS requests from another site are accepted.', async () => {
  expect(await site.statusOf({ 'sec-fetch-site': 'cross-site', cookie }, 'GET')).toBe(200);
  expect(await site.statusOf({ origin: 'https://evil.example' }, 'OPTIONS')).toBe(200);
});

test('Behind a proxy, the origin of the public URL is accepted, and only over HTTPS.', async () => {
  expect(await publicSite.statusOf({ origin: 'https://lab.example.com' })).toBe(200);
  expect(await publicSite.statusOf({ origin: 'http://lab.example.com' })).toBe(403);
  expect(await publicSite.statusOf({ origin: 'https://lab.example.com.evil.example' })).toBe(403);
});

test('The origin of the requested host is accepted in addition to the public URL.', async () => {
  expect(await publicSite.statusOf({ origin: publicSite.address })).toBe(200);
});

test('A configured origin may only use the REST API, without a session cookie.', async () => {
  const allowed = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' };
  expect(await site.statusOf(allowed, 'POST', '/api/v1/mail/report')).toBe(200);
  expect(await site.statusOf({ ...allowed, cookie }, 'POST', '/api/v1/mail/report')).toBe(403);
  expect(await site.statusOf({ ...allowed, origin: 'https://other.example' }, 'POST', '/api/v1/mail/report')).toBe(403);
  for (const path of ['/', '/trpc/x', '/api/v10']) expect(await site.statusOf(allowed, 'POST', path)).toBe(403);
});
