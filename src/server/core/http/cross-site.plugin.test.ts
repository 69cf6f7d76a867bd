import cookiePlugin from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { crossSitePlugin } from './cross-site.plugin.ts';

async function start(publicUrl: string | null) {
  const app = Fastify();
  await app.register(cookiePlugin);
  await app.register(crossSitePlugin, { config: { publicUrl, apiOrigins: ['https://app.example'] } });
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof AppError && error.messageKey.id === 'http.crossSite' ? 403 : 500).send({}));
  app.route({ method: ['GET', 'OPTIONS', 'POST', 'PATCH', 'DELETE'], url: '/*', handler: async () => 'done' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (headers: Record<string, string>, method = 'POST', path = '') => (await fetch(address + path, { method, headers })).status;
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

test('A form on the own site is sent.', async () => {
  expect(await site.statusOf({ origin: site.address, 'sec-fetch-site': 'same-origin', cookie })).toBe(200);
});

test('A browser that knows only one of the two headers is served too.', async () => {
  expect(await site.statusOf({ origin: site.address, cookie })).toBe(200);
  expect(await site.statusOf({ 'sec-fetch-site': 'same-origin', cookie })).toBe(200);
});

describe('A form on another site is refused, signed in or not:', () => {
  test.each([
    ['another host', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['no address at all', { origin: 'not an address' }],
    ['an empty origin', { origin: '' }],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a sister site that claims our origin', { 'sec-fetch-site': 'same-site', origin: 'own' }],
    ['another host that claims to be the same', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('%s', async (_, headers) => {
    const sent = { ...headers, ...('origin' in headers && headers.origin === 'own' && { origin: site.address }) };
    expect(await site.statusOf(sent)).toBe(403);
    expect(await site.statusOf({ ...sent, cookie })).toBe(403);
  });
});

test.each(['PATCH', 'DELETE'])('Another site cannot send %s either.', async (method) => {
  expect(await site.statusOf({ origin: 'https://evil.example', cookie }, method)).toBe(403);
});

test('A client that is no browser is served, unless it carries a sign-in cookie without saying where it comes from.', async () => {
  expect(await site.statusOf({})).toBe(200);
  expect(await site.statusOf({ cookie: 'language=ar' })).toBe(200);
  expect(await site.statusOf({ cookie })).toBe(403);
});

test('Another site may link to every page.', async () => {
  expect(await site.statusOf({ 'sec-fetch-site': 'cross-site', cookie }, 'GET')).toBe(200);
  expect(await site.statusOf({ origin: 'https://evil.example' }, 'OPTIONS')).toBe(200);
});

test('Behind a proxy that hides the host the public address is the own one, over https only.', async () => {
  expect(await publicSite.statusOf({ origin: 'https://lab.example.com' })).toBe(200);
  expect(await publicSite.statusOf({ origin: 'http://lab.example.com' })).toBe(403);
  expect(await publicSite.statusOf({ origin: 'https://lab.example.com.evil.example' })).toBe(403);
});

test('The site still serves itself under the name it was reached by, such as an inside address.', async () => {
  expect(await publicSite.statusOf({ origin: publicSite.address })).toBe(200);
});

test('A page of another site that the settings name may use the API, without a session, and nothing else.', async () => {
  const named = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' };
  expect(await site.statusOf(named, 'POST', '/api/v1/mail/report')).toBe(200);
  expect(await site.statusOf({ ...named, cookie }, 'POST', '/api/v1/mail/report')).toBe(403);
  expect(await site.statusOf({ ...named, origin: 'https://other.example' }, 'POST', '/api/v1/mail/report')).toBe(403);
  for (const path of ['/', '/trpc/x', '/api/v10']) expect(await site.statusOf(named, 'POST', path)).toBe(403);
});
