import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptHeader } from '#shared/calls.ts';
import { maxSelected } from '#shared/content/records.schema.ts';
import { measureTurns } from '#testing/longest-turn.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterAll(() => site.close());

test('A call can contain as many ids as staff can select in a list.', async () => {
  const ids = Array.from({ length: maxSelected }, (_, index) => index.toString(16).padStart(24, '0'));
  const change = { direction: 'up', by: 'percent', size: 10, changesPrice: true, changesSale: true, rounding: 0 };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/trpc/admin.packagePrices.preview',
    payload: { chosen: { ids }, change, page: 1 },
  });
  expect(answer.statusCode).toBe(401);
});

test('A call with an invalid host header is answered 400, not 500.', async () => {
  const answerTo = async (host: string) => (await site.get('/trpc/admin.staff.me', { host })).statusCode;
  expect(
    await Promise.all(['lab.example', 'lab.example:3000', '192.0.2.7:80', '[2001:db8::1]:3000'].map(answerTo)),
  ).toEqual([200, 200, 200, 200]);
  expect(
    await Promise.all(
      ['lab.example@evil.example', 'lab.example/evil', 'lab example', 'lab.example:port'].map(answerTo),
    ),
  ).toEqual([400, 400, 400, 400]);
});

test('A call that is not JSON is refused before its body is read, because tRPC would load a whole form into memory.', async () => {
  const statusOf = async (type: string, payload = '{}') =>
    (
      await site.app.inject({
        method: 'POST',
        url: '/trpc/content.requests.sendContact',
        payload,
        headers: { 'content-type': type },
      })
    ).statusCode;
  const form = '--x\r\ncontent-disposition: form-data; name="locale"\r\n\r\nen\r\n--x--\r\n';
  expect(await statusOf('multipart/form-data; boundary=x', form)).toBe(415);
  expect(await statusOf('Multipart/Form-Data; boundary=x', form)).toBe(415);
  expect(await statusOf('application/json-seq')).toBe(415);
  // Read, and refused for what is missing in it.
  expect(await statusOf('application/json')).toBe(400);
  expect(await statusOf('application/json; charset=utf-8')).toBe(400);
});

test('An outdated staff page cannot write and is asked to reload; it can still read, and visitors can still send.', async () => {
  const headers = { ...site.signIn('owner'), 'sec-fetch-site': 'same-origin' };
  const values = { titleEn: 'Heart', titleAr: 'القلب' };
  const create = (changes: object) =>
    site.send('POST', '/trpc/admin.categories.create', { values }, { ...headers, ...changes });
  const refused = await create({ [scriptHeader]: '/admin-assets/entry-admin-old.js', 'accept-language': 'ar' });
  expect(refused.statusCode).toBe(412);
  expect(refused.json().error.message).toContain('أعد تحميل الصفحة');
  expect((await site.get('/trpc/admin.staff.me', { ...headers, [scriptHeader]: 'old' })).statusCode).toBe(200);
  expect((await create({ [scriptHeader]: '/admin-assets/entry-admin.js' })).statusCode).toBe(200);
  expect(
    (await site.send('POST', '/trpc/content.requests.sendContact', {}, { 'sec-fetch-site': 'same-origin' })).statusCode,
  ).toBe(400);
});

test('Between the calls of one request, the server answers others.', async () => {
  const path = Array(8).fill('admin.lightText.convertPasted').join();
  const pasted = { html: '<b>a</b>'.repeat(4000), text: '' };
  const calls = Object.fromEntries(Array.from({ length: 8 }, (_none, number) => [number, pasted]));
  const editor = site.signIn('editor');
  const send = async () =>
    expect((await site.send('POST', `/trpc/${path}?batch=1`, calls, editor)).statusCode).toBe(200);
  await send();
  const { longestMs, totalMs } = await measureTurns(send);
  expect(longestMs).toBeLessThan(totalMs / 2);
});
