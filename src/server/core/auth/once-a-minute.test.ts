import { expect, test } from 'vitest';
import { createOnceAMinute } from './once-a-minute.ts';

test('Of what happens again and again, one line a minute is news for each address.', () => {
  let now = 0;
  const isNews = createOnceAMinute(() => now);
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(isNews)).toEqual([true, false, true]);
  now += 59_999;
  expect(isNews('192.0.2.1')).toBe(false);
  now += 1;
  expect(isNews('192.0.2.1')).toBe(true);
});
