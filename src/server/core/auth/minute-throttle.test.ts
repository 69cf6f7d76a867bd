import { expect, test } from 'vitest';
import { createMinuteThrottle } from './minute-throttle.ts';

test('The throttle returns true once a minute for each address.', () => {
  let now = 0;
  const isFirstThisMinute = createMinuteThrottle(() => now);
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(isFirstThisMinute)).toEqual([true, false, true]);
  now += 59_999;
  expect(isFirstThisMinute('192.0.2.1')).toBe(false);
  now += 1;
  expect(isFirstThisMinute('192.0.2.1')).toBe(true);
});
