import { afterEach, expect, test, vi } from 'vitest';
import { ForeignAnswer } from '../../lib/foreign-answer.ts';
import { SheetRefusal, sendSpreadsheet } from './send-spreadsheet.ts';

afterEach(() => vi.unstubAllGlobals());

function sendThrough(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return sendSpreadsheet({ path: '/sheet', file: new Blob(['name']), locale: 'en' });
}

test.each([
  [413, '<html>413 Request Entity Too Large</html>'],
  [401, '<html>Sign in to the proxy</html>'],
  [200, '<title>Welcome to our Wi-Fi</title>'],
  [200, '{}'],
  [403, '{"message":"Forbidden"}'],
  [502, ''],
])('A sheet that another server answers with %i and “%s” is neither applied nor refused.', async (status, body) => {
  const failure = await sendThrough(status, body).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ForeignAnswer);
  expect(failure).toMatchObject({ status });
});

test('A sheet is refused or applied by an answer of our server only.', async () => {
  await expect(sendThrough(409, '{"message":"Somebody changed it.","requestId":"a1"}')).rejects.toThrow(SheetRefusal);
  expect(await sendThrough(200, '{"added":1,"changed":2}')).toEqual({ added: 1, changed: 2 });
});
