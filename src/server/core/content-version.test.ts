import { expect, test } from 'vitest';
import { cacheNextInstant, cacheUntilChange, createContentVersion } from './content-version.ts';

test('A result is computed once for each key until the content changes.', () => {
  const contentVersion = createContentVersion();
  let made = 0;
  const read = cacheUntilChange(contentVersion, (key: string) => ({ key, number: ++made }));
  expect([read('a'), read('b'), read('a')].map(({ number }) => number)).toEqual([1, 2, 1]);
  contentVersion.bump();
  expect(read('a')).toEqual({ key: 'a', number: 3 });
});

test('The next instant is found again when it is reached, the content changes, or the clock is set back.', () => {
  const contentVersion = createContentVersion();
  let now = 100;
  let found = 0;
  const next = cacheNextInstant({ contentVersion, clock: () => now }, () => {
    found += 1;
    return now < 200 ? 200 : null;
  });
  expect([next(), next(), found]).toEqual([200, 200, 1]);
  now = 200;
  expect([next(), next(), found]).toEqual([null, null, 2]);
  contentVersion.bump();
  expect([next(), found]).toEqual([null, 3]);
  now = 150;
  expect([next(), found]).toEqual([200, 4]);
});
