import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('A value is loaded once, also by simultaneous calls, and a failure is tried again at the next call.', async () => {
  let calls = 0;
  const source = loadOnce(async () => {
    calls += 1;
    if (calls === 1) throw new Error('EMFILE');
    return calls;
  });
  await expect(source.get()).rejects.toThrow('EMFILE');
  expect(await Promise.all([source.get(), source.get()])).toEqual([2, 2]);
  expect(await source.get()).toBe(2);
});

test('A value that was not loaded, or failed to load, is not closed.', async () => {
  const closed: unknown[] = [];
  const source = loadOnce(async () => {
    throw new Error('EMFILE');
  });
  await source.ifLoaded((value) => closed.push(value));
  await source.get().catch(() => undefined);
  await source.ifLoaded((value) => closed.push(value));
  expect(closed).toEqual([]);
});
