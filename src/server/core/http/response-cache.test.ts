import { expect, test } from 'vitest';
import { createResponseCache, type MadeResponse } from './response-cache.ts';

/** A cache with a settable clock and content version, and a `make` that counts its calls and can be blocked. */
function start() {
  const state = { now: 1000, version: 1, made: 0 };
  const cache = createResponseCache({
    clock: () => state.now,
    contentVersion: () => state.version,
    sharedCacheSeconds: 0,
  });
  const make =
    (moments: Partial<MadeResponse> = {}) =>
    async (): Promise<MadeResponse> => {
      state.made += 1;
      return { status: 200, contentType: 'text/plain', body: `answer ${state.made}`, expiresAt: null, ...moments };
    };
  const ask = async (moments?: Partial<MadeResponse>, key = 'page') =>
    (await cache.get(key, make(moments))).body.toString();
  return { state, cache, ask };
}

test('Simultaneous requests for a page share one rendering.', async () => {
  const { state, ask } = start();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
  expect(await ask()).toBe('answer 1');
  expect(await ask({}, 'another page')).toBe('answer 2');
  expect(state.made).toBe(2);
});

test('A response is cached until it expires or the content changes.', async () => {
  const { state, ask } = start();
  expect([await ask({ expiresAt: 2000 }), await ask()]).toEqual(['answer 1', 'answer 1']);
  state.now = 2000;
  expect([await ask(), await ask()]).toEqual(['answer 2', 'answer 2']);
  state.version += 1;
  expect(await ask()).toBe('answer 3');
});

test('After a content change, the next request gets a new response.', async () => {
  const { state, ask } = start();
  await ask();
  state.version += 1;
  expect(await Promise.all([ask(), ask()])).toEqual(['answer 2', 'answer 2']);
});

test('A response that was rendered before a content change is not sent to later requests.', async () => {
  const { state, cache, ask } = start();
  const slow = Promise.withResolvers<MadeResponse>();
  const early = cache.get('page', () => slow.promise);
  state.version += 1;
  expect(await ask()).toBe('answer 1');
  slow.resolve({ status: 200, contentType: 'text/plain', body: 'from before the change', expiresAt: null });
  expect((await early).body.toString()).toBe('from before the change');
  expect(await ask()).toBe('answer 1');
});

test('A response expires exactly at its time.', async () => {
  const { state, ask } = start();
  await ask({ expiresAt: 2000 });
  state.now = 1999;
  expect(await ask({ expiresAt: 2000 })).toBe('answer 1');
  state.now = 2000;
  expect(await ask()).toBe('answer 2');
});

test('A stale response is sent while a new one is rendered.', async () => {
  const { state, ask } = start();
  await ask({ refreshAt: 2000 });
  state.now = 2000;
  expect(await Promise.all([ask(), ask()])).toEqual(['answer 1', 'answer 1']);
  await expect.poll(() => ask()).toBe('answer 2');
  expect(state.made).toBe(2);
});

test('A failed rendering is not cached, and the next request renders again.', async () => {
  const { cache, ask } = start();
  await expect(cache.get('page', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await ask()).toBe('answer 1');
});

test('If a refresh fails, the stale response is sent.', async () => {
  const { state, cache, ask } = start();
  await ask({ refreshAt: 2000 });
  state.now = 2000;
  const kept = await cache.get('page', () => Promise.reject(new Error('broken')));
  expect(kept.body.toString()).toBe('answer 1');
  expect(await ask()).toBe('answer 1');
});

test('Rare responses do not evict common ones.', async () => {
  const { cache, ask, state } = start();
  await ask();
  for (let number = 0; number < 12; number += 1) {
    const body = `${number} ${'x'.repeat(2 * 1024 * 1024)}`;
    await cache.get(`rare ${number}`, async () => ({
      status: 200,
      contentType: 'text/plain',
      body,
      expiresAt: null,
      isRare: true,
    }));
  }
  expect(await ask()).toBe('answer 1');
  const rare = async (key: string) =>
    (
      await cache.get(key, async () => ({
        status: 200,
        contentType: 'text/plain',
        body: 'anew',
        expiresAt: null,
        isRare: true,
      }))
    ).body.toString();
  expect(await rare('rare 0')).toBe('anew');
  expect(await rare('rare 11')).not.toBe('anew');
  state.version += 1;
  expect(await rare('rare 11')).toBe('anew');
});
