import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const production = {
  DANA_MODE: 'production',
  PUBLIC_URL: 'https://lab.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'no-reply@lab.example.com',
  MAIL_TO: 'info@lab.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
};

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ environment: production, isSeeded: false });
});
afterAll(() => site.close());

const statusOf = async (host: string, url = '/api/v1/package', headers = {}) =>
  (await site.get(url, { host, ...headers })).statusCode;

test('In production, the server answers only for its own host, with any port and case.', async () => {
  for (const host of [
    'lab.example.com',
    'LAB.example.com',
    'lab.example.com:443',
    'lab.example.com:8443',
    'lab.example.com.',
    'LAB.example.com.:443',
  ])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  for (const host of [
    'evil.example',
    'lab.example.com.evil.example',
    'evil.example/lab.example.com',
    '127.0.0.1:3000',
    'www.lab.example.com',
    'lab.example.com:x',
    'lab.example.com..',
    '',
  ]) {
    expect([host, await statusOf(host)]).toEqual([host, 421]);
  }
  for (const url of [
    '/',
    '/package',
    '/admin',
    '/robots.txt',
    '/trpc/content.settings.get',
    '/media/x/original.jpg',
    '/no-such-page',
  ]) {
    const answer = await site.get(url, { host: 'evil.example' });
    expect([url, answer.statusCode, answer.headers['cache-control'], answer.headers['x-content-type-options']]).toEqual(
      [url, 421, 'private, no-store', 'nosniff'],
    );
    expect(answer.body).not.toContain('evil.example');
  }
  expect((await site.send('POST', '/api/v1/mail/report', {}, { host: 'evil.example' })).statusCode).toBe(421);
});

test('A browser that opens a page under another host reads words in its language and finds a link to the site; programs get JSON.', async () => {
  const open = (url: string, language: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    site.get(url, { host: 'www.lab.example.com', accept, 'accept-language': language });
  const page = await open('/package?q=heart&page=2', 'en');
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    421,
    'text/html; charset=utf-8',
    'private, no-store',
  ]);
  expect(page.body).toContain('<h1>This is not the address of the website</h1>');
  expect(page.body).toContain('<a href="https://lab.example.com/package?q=heart&amp;page=2">Open the website</a>');
  expect((await open('/ar/package', 'en')).body).toMatch(/<html lang="ar" dir="rtl">[\s\S]*>فتح الموقع<\/a>/);
  for (const [url, accept] of [
    ['/api/v1/package', undefined],
    ['/trpc/content.settings.get', undefined],
    ['/package', 'application/json'],
    ['/media/x/original.jpg', 'image/avif,image/webp,*/*'],
  ] as const) {
    const answer = await open(url, 'en', accept);
    expect([url, answer.statusCode, Object.keys(answer.json())]).toEqual([url, 421, ['message', 'requestId']]);
  }
});

test('The forwarded host of a trusted proxy replaces the host header.', async () => {
  expect(await statusOf('127.0.0.1:3000', '/api/v1/package', { 'x-forwarded-host': 'lab.example.com' })).toBe(200);
  expect(await statusOf('lab.example.com', '/api/v1/package', { 'x-forwarded-host': 'evil.example' })).toBe(421);
});

test('The health endpoints answer for every host.', async () => {
  for (const url of ['/healthz', '/readyz', '/readyz?now'])
    expect([url, await statusOf('127.0.0.1:3000', url)]).toEqual([url, 200]);
});

test('A conditional request for another host is refused.', async () => {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const etag = String((await site.get('/api/v1/package', { host: 'lab.example.com' })).headers.etag);
  expect((await fetch(`${address}/api/v1/package`, { headers: { 'if-none-match': etag } })).status).toBe(421);
});

test('The server refuses a request with two hosts, or with another host in its URL.', async () => {
  const port = (site.app.server.address() as AddressInfo).port;
  const ask = async (lines: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
    return Number((await text(socket)).split(' ')[1]);
  };
  expect(await ask(['GET /api/v1/package HTTP/1.1', 'host: lab.example.com', 'host: evil.example'])).toBe(421);
  expect(await ask(['GET http://evil.example/api/v1/package HTTP/1.1', 'host: lab.example.com'])).toBe(421);
  expect(await ask(['GET https://lab.example.com/api/v1/package HTTP/1.1', 'host: lab.example.com'])).toBe(200);
});

test('A malformed request on a closed connection logs no error.', async () => {
  const errors: unknown[] = [];
  site.app.log.error = (line: unknown) => void errors.push(line);
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(
    'POST /api/v1/mail/report HTTP/1.1\r\nhost: lab.example.com\r\ncontent-length: 0\r\n\r\nno request\r\n\r\n',
  );
  await text(socket);
  await setImmediate();
  expect(errors).toEqual([]);
});

test('The server logs the header and value of an unknown host once a minute for each header.', async () => {
  const lines: object[] = [];
  site.app.log.warn = (line: object) => void lines.push(line);
  site.advance(120_000);
  for (const host of ['a.example', 'b.example', 'c.example']) await statusOf(host);
  await statusOf('127.0.0.1', '/', { 'x-forwarded-host': `${'d'.repeat(500)}.example` });
  expect(lines).toEqual([
    { event: 'unknown_host', header: 'Host', value: 'a.example' },
    { event: 'unknown_host', header: 'X-Forwarded-Host', value: 'd'.repeat(100) },
  ]);
  site.advance(60_000);
  await statusOf('e.example');
  expect(lines).toHaveLength(3);
});

test('The demo answers for every host.', async () => {
  const demo = await createTestApp({ isSeeded: false, environment: { PUBLIC_URL: 'http://localhost:3000' } });
  expect((await demo.get('/api/v1/package', { host: 'evil.example' })).statusCode).toBe(200);
  await demo.close();
});
