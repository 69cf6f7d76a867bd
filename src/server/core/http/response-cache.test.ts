import { expect, test } from 'vitest';
import { createResponseCache, type MadeResponse } from './response-cache.ts';

/** A cache with a settable clock and content version, and a `make` that counts its calls and can be blocked. */
function start() {
  const state = { now: 1000, version: 1, made: 0 };
  const cache = createResponseCache({ clock: () => state.now, contentVersion: () => state.version });
  const make =
    (moments: Partial<MadeResponse> = {}) =>
    async (): Promise<MadeResponse> => {
      state.made += 1;
      return { status: 200, contentType: 'text/plain', body: `answer ${state.made}`, expiresAt: null, ...moments };
    };
  const ask = async (moments?: Partial<MadeResponse>, key = 'page') => (await cache.get(key, make(moments))).bodies.identity.toString();
  return { state, cache, ask };
}

test('Visitors who ask at once wait for one making of the answer.', async () => {
  const { state, ask } = start();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
  expect(await ask()).toBe('answer 1');
  expect(await ask({}, 'another page')).toBe('answer 2');
  expect(state.made).toBe(2);
});

test('An answer is ready from its making until its time is over or the content changes.', async () => {
  const { state, cache, ask } = start();
  const isReady = () => cache.find('page') !== undefined;
  expect(isReady()).toBe(false);
  await ask({ expiresAt: 2000 });
  expect(isReady()).toBe(true);
  state.now = 2000;
  expect(isReady()).toBe(false);
  await ask();
  expect(isReady()).toBe(true);
  state.version += 1;
  expect(isReady()).toBe(false);
});

test('After a change of content the next visitor waits for a fresh answer.', async () => {
  const { state, ask } = start();
  await ask();
  state.version += 1;
  expect(await Promise.all([ask(), ask()])).toEqual(['answer 2', 'answer 2']);
});

test('A change while an answer is in the making does not let the old one through to who asks later.', async () => {
  const { state, cache, ask } = start();
  const slow = Promise.withResolvers<MadeResponse>();
  const early = cache.get('page', () => slow.promise);
  state.version += 1;
  expect(await ask()).toBe('answer 1');
  slow.resolve({ status: 200, contentType: 'text/plain', body: 'from before the change', expiresAt: null });
  expect((await early).bodies.identity.toString()).toBe('from before the change');
  expect(await ask()).toBe('answer 1');
});

test('An answer ends at its moment, such as the end of a sale, to the millisecond.', async () => {
  const { state, ask } = start();
  await ask({ expiresAt: 2000 });
  state.now = 1999;
  expect(await ask({ expiresAt: 2000 })).toBe('answer 1');
  state.now = 2000;
  expect(await ask()).toBe('answer 2');
});

test('An answer that is only old is sent once more while a fresh one is made.', async () => {
  const { state, ask } = start();
  await ask({ refreshAt: 2000 });
  state.now = 2000;
  expect(await Promise.all([ask(), ask()])).toEqual(['answer 1', 'answer 1']);
  await expect.poll(() => ask()).toBe('answer 2');
  expect(state.made).toBe(2);
});

test('When making an answer fails, whoever waits is told, nothing is kept, and the next visitor tries again.', async () => {
  const { cache, ask } = start();
  await expect(cache.get('page', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await ask()).toBe('answer 1');
});

test('When only the refreshing fails, the old answer goes on serving.', async () => {
  const { state, cache, ask } = start();
  await ask({ refreshAt: 2000 });
  state.now = 2000;
  const kept = await cache.get('page', () => Promise.reject(new Error('broken')));
  expect(kept.bodies.identity.toString()).toBe('answer 1');
  expect(await ask()).toBe('answer 1');
});

test('Any number of rare answers leaves the common ones where they are.', async () => {
  const { cache, ask, state } = start();
  await ask();
  for (let number = 0; number < 12; number += 1) {
    const body = `${number} ${'x'.repeat(2 * 1024 * 1024)}`;
    await cache.get(`rare ${number}`, async () => ({ status: 200, contentType: 'text/plain', body, expiresAt: null, isRare: true }));
  }
  expect(await ask()).toBe('answer 1');
  const rare = async (key: string) =>
    (await cache.get(key, async () => ({ status: 200, contentType: 'text/plain', body: 'anew', expiresAt: null, isRare: true }))).bodies.identity.toString();
  expect(await rare('rare 0')).toBe('anew');
  expect(await rare('rare 11')).not.toBe('anew');
  state.version += 1;
  expect(await rare('rare 11')).toBe('anew');
});
