import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { fileSecurityHeaders } from './security-headers.plugin.ts';

let site: TestApp;
let address: string;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  makePackage(site.deps.db);
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => site.close());

const path = '/api/v1/package';
const fetchList = (headers: Record<string, string>, method = 'GET') => fetch(address + path, { method, headers: { connection: 'close', ...headers } });

test('A conditional request with the current ETag is answered with 304, with or without a cached response.', async () => {
  const etag = String((await site.get(path)).headers.etag);
  site.deps.contentVersion.bump();
  for (const isReady of [false, true]) {
    const answer = await fetchList({ 'if-none-match': `"another", ${etag}`, 'x-request-id': 'their-own-name' });
    expect([isReady, answer.status, await answer.text()]).toEqual([isReady, 304, '']);
    expect([answer.headers.get('etag'), answer.headers.get('vary'), answer.headers.get('x-request-id')]).toEqual([
      etag,
      expect.stringContaining('accept-encoding'),
      'their-own-name',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    for (const [name, value] of Object.entries(fileSecurityHeaders)) expect([name, answer.headers.get(name)]).toEqual([name, value]);
  }
});

test('The server does not answer 304 for another ETag, an invalid token, another method or changed content.', async () => {
  const etag = (await fetchList({})).headers.get('etag') ?? '';
  expect((await fetchList({ 'if-none-match': '"another"' })).status).toBe(200);
  expect((await fetchList({ 'if-none-match': etag, authorization: 'Bearer dana_none' })).status).toBe(401);
  expect((await fetchList({ 'if-none-match': etag }, 'DELETE')).status).toBe(405);
  makePackage(site.deps.db);
  site.deps.contentVersion.bump();
  expect((await fetchList({ 'if-none-match': etag })).status).toBe(200);
});
