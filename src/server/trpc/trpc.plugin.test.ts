import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterAll(() => site.close());

test('A call whose host is no host is refused as wrong, and not as a fault of the site.', async () => {
  const answerTo = async (host: string) => (await site.get('/trpc/admin.staff.me', { host })).statusCode;
  expect(await Promise.all(['lab.example', 'lab.example:3000', '192.0.2.7:80', '[2001:db8::1]:3000'].map(answerTo))).toEqual([200, 200, 200, 200]);
  expect(await Promise.all(['lab.example@evil.example', 'lab.example/evil', 'lab example', 'lab.example:port'].map(answerTo))).toEqual([400, 400, 400, 400]);
});
