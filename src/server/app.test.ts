import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const message = {
  name: 'Omar Saleh',
  email: 'omar@visitor.example',
  phone: '+971501234567',
  message: 'Do I have to fast?',
};
const json = { 'content-type': 'application/json' };
const noStackTrace = /\.ts:\d|node_modules|\n\s+at /;

test('The server accepts a message as JSON through tRPC and through REST.', async () => {
  const { ticket } = (await site.get('/trpc/content.requests.ticket')).json().result.data;
  const input = {
    locale: 'en',
    contact: { ...message, type: 'inquiry' },
    guard: { website: '', ticket },
    consentVersion: '2026-11',
  };
  const throughTrpc = await site.send('POST', '/trpc/content.requests.sendContact', input);
  expect(throughTrpc.json().result.data.reference).toMatch(/^D-/);
  const throughRest = await site.send('POST', '/api/v1/mail/sentContact', { ...message, message: 'Another question' });
  expect(throughRest.statusCode).toBe(200);
});

test('tRPC and REST refuse malformed JSON in the visitor’s language, without a stack trace.', async () => {
  for (const url of ['/api/v1/mail/sentContact', '/trpc/content.requests.sendContact']) {
    const answer = await site.send('POST', url, '{"name": "Om', { ...json, 'accept-language': 'ar-AE,ar;q=0.9' });
    expect([url, answer.statusCode]).toEqual([url, 400]);
    expect(answer.body).toMatch(/تعذّر|غير صحيح|يرجى/);
    expect(answer.body).not.toMatch(noStackTrace);
  }
});

test.each(['/api/v1/mail/sentContact', '/trpc/content.requests.sendContact', '/ar/contact'])(
  'A body above the limit sent to %s is answered 413 in the visitor’s language.',
  async (url) => {
    const answer = await site.send('POST', url, JSON.stringify({ ...message, message: 'x'.repeat(400_000) }), {
      ...json,
      'accept-language': 'ar',
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.body).toContain('ما أُرسل كبير');
    expect(answer.body).not.toMatch(noStackTrace);
  },
);

test.each(['/api/v1/mail/sentContact', '/trpc/content.requests.sendContact'])(
  'A body of a media type that %s does not accept is answered 415.',
  async (url) => {
    const answer = await site.send('POST', url, '<message/>', { 'content-type': 'application/xml' });
    expect(answer.statusCode).toBe(415);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).not.toMatch(noStackTrace);
  },
);

test('An unknown API address is answered 404 as JSON, for every method and in the visitor’s language.', async () => {
  for (const url of ['/api/v1/nothing', '/api/v1', '/api/v1/package/find', '/trpc/content.nothing']) {
    const answer = await site.get(url, { 'accept-language': 'ar' });
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(answer.body).toContain('لم نجد ما طلبته');
  }
  expect((await site.send('DELETE', '/api/v1/nothing')).statusCode).toBe(404);
  expect((await site.send('POST', '/package')).json().message).toMatch(/not found/);
});

test('Wrong input is answered 400; an output that breaks its schema is answered as an internal error without details.', async () => {
  const wrong = await site.get(
    `/trpc/content.packages.get?input=${encodeURIComponent(JSON.stringify({ id: 5, locale: 'en' }))}`,
  );
  expect(wrong.json().error.data).toMatchObject({
    httpStatus: 400,
    code: 'BAD_REQUEST',
    fields: { id: expect.any(String) },
  });
  const broken = await createTestApp({ isSeeded: false });
  makeCategory(broken.deps.db, { id: 'not an id that we promise' });
  const answer = await broken.get(
    `/trpc/content.categories.list?input=${encodeURIComponent(JSON.stringify({ locale: 'en' }))}`,
    { 'accept-language': 'ar' },
  );
  expect([answer.statusCode, answer.json().error.data.code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  expect(answer.body).toContain('حدث خطأ');
  expect(answer.body).not.toMatch(noStackTrace);
  await broken.close();
});

test('A malformed URL of the API is refused as JSON in the client’s language.', async () => {
  const answer = await site.get('/api/v1/package/%E0%A4%A', { 'accept-language': 'ar' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(/[\u0600-\u06ff]/);
});

test.each([
  ['/%', 'en'],
  ['/%E0%A4%A', 'en'],
  ['/ar/package/%E0%A4%A', 'ar'],
  ['/AR/%zz', 'ar'],
])('A malformed URL (%s) is refused with a page in its language.', async (url, language) => {
  const answer = await site.get(url, { 'accept-language': 'ar' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`<html lang="${language}"`);
  expect(answer.headers['content-security-policy']).toContain('style-src');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['/en', '/'],
  ['/EN/', '/'],
  ['/AR', '/ar'],
  ['/AR/package', '/ar/package'],
  ['/en/package?q=heart', '/package?q=heart'],
  ['/En//Package/', '/package'],
  ['/.well-known/change-password', '/admin/account#password'],
  ['/.well-known/change-password/', '/.well-known/change-password'],
  ['/healthz/', '/healthz'],
  ['/READYZ', '/readyz'],
  ['/ADMIN', '/admin'],
  ['/en/admin', '/admin'],
  ['/AR/Admin/addOpinion?x=1', '/ar/admin/addOpinion?x=1'],
  ['/Package', '/package'],
  ['/package/', '/package'],
  ['//package', '/package'],
  ['/ar//package?q=heart', '/ar/package?q=heart'],
  ['/ar/', '/ar'],
  ['//', '/'],
  ['/aboutpage', '/aboutPage'],
  ['/package/Detail.?package=5', '/package/detail?package=5'],
  ['/package.', '/package'],
  ['/package)', '/package'],
  ['/package%20', '/package'],
  ['/package%E2%80%8B', '/package'],
  ['/ar/package%D8%8C', '/ar/package'],
])('%s leads to %s.', async (url, target) => {
  const answer = await site.get(url);
  expect([Math.floor(answer.statusCode / 100), answer.headers.location]).toEqual([3, target]);
});

test.each(['/en//evil.example', '/EN/%2Fevil.example', '//evil.example/', '/en/nothing', '/ar/en/package'])(
  '%s leads nowhere.',
  async (url) => {
    const answer = await site.get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  },
);

test.each([
  '/',
  '/ar',
  '/aboutPage',
  '/story',
  '/package/anything',
  '/ar/offer/anything',
  '/admin',
  '/ar/admin/addOpinion',
])('%s is served at its own address.', async (url) => {
  expect((await site.get(url)).statusCode).toBe(200);
});

test('Repeated slashes at the start of a URL redirect to no other host and cause no error.', async () => {
  const answer = await site.get('//evil.example/package', { cookie: 'language=ar' });
  expect(answer.headers.location).toBe('/ar/evil.example/package');
});

test('Pages, API responses, errors and files all have the security headers.', async () => {
  for (const url of [
    '/package',
    '/ar/package',
    '/api/v1/package',
    '/trpc/content.nothing',
    '/api/v1/nothing',
    '/media/nothing/original.jpg',
    '/favicon.svg',
    '/no-such-page',
    '/admin',
    '/healthz',
  ]) {
    const { headers } = await site.get(url);
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      }),
    ]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('The server sends HSTS only if PUBLIC_URL uses https.', async () => {
  expect((await site.get('/healthz')).headers['strict-transport-security']).toBeUndefined();
  const secure = await createTestApp({ environment: { PUBLIC_URL: 'https://lab.example.com' }, isSeeded: false });
  expect((await secure.get('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000');
  await secure.close();
  const all = await createTestApp({
    environment: { PUBLIC_URL: 'https://lab.example.com', HSTS_SUBDOMAINS: 'true' },
    isSeeded: false,
  });
  expect((await all.get('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await all.close();
});

test('Every cookie, including the language choice, is marked Secure if the site uses https.', async () => {
  const secure = await createTestApp({ environment: { PUBLIC_URL: 'https://lab.example.com' } });
  expect((await secure.get('/package?language=ar')).headers['set-cookie']).toMatch(/^language=ar;.*; Secure/);
  await secure.close();
  expect((await site.get('/package?language=ar')).headers['set-cookie']).not.toMatch(/secure/i);
});

test('HEAD answers like GET, without the body.', async () => {
  for (const url of ['/package', '/api/v1/package', '/healthz']) {
    const [head, get] = [await site.app.inject({ method: 'HEAD', url }), await site.get(url)];
    expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  }
});

test('The server trusts a forwarded address only if it comes from a configured proxy.', async () => {
  const limits = { LIMIT_REQUESTS_PER_HOUR: '1' };
  const statuses = async (environment: Record<string, string>) => {
    const app = await createTestApp({ environment: { ...limits, ...environment }, isSeeded: false });
    const answers = [];
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      answers.push(
        (await app.send('POST', '/api/v1/mail/sentContact', message, { 'x-forwarded-for': address })).statusCode,
      );
    }
    await app.close();
    return answers;
  };
  expect(await statuses({})).toEqual([200, 429]);
  expect(await statuses({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([200, 429]);
  expect(await statuses({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual([200, 200]);
});

test('While the database accepts no writes, the site is degraded, and a monitor with the token reads why.', async () => {
  expect((await site.get('/readyz')).json()).toEqual({ status: 'ready' });
  const broken = await createTestApp({
    isSeeded: false,
    environment: { STATUS_TOKEN: 'a token that only the monitors have' },
  });
  broken.deps.db.$client.pragma('query_only = ON');
  const answer = await broken.get('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded' }]);
  const { checks } = (
    await broken.get('/readyz', { authorization: 'Bearer a token that only the monitors have' })
  ).json();
  expect(checks).toContainEqual(expect.objectContaining({ name: 'database', state: 'red' }));
  expect((await broken.get('/healthz')).statusCode).toBe(200);
  await broken.close();
});
