import { expect, test } from 'vitest';
import { createStandstillMeter } from './standstill.ts';

const hour = 3_600_000;

/** When a program that never works again is restarted, in ms; it is looked at every `everyMs`. */
function restartsOf(patienceMs: number, everyMs: number, untilMs: number): number[] {
  const { update } = createStandstillMeter(patienceMs);
  const times = Array.from({ length: untilMs / everyMs + 1 }, (_, index) => index * everyMs);
  return times.filter((now) => update(true, now) !== null);
}

test('A program that stands still is restarted after twice the time each time, up to six hours.', () => {
  expect(restartsOf(30, 1, 220)).toEqual([30, 91, 212]);
  const late = restartsOf(hour, 60_000, 48 * hour).map((at) => Math.round(at / hour));
  expect(late).toEqual([1, 3, 7, 13, 19, 25, 31, 37, 43]);
});

test('A program that has worked meanwhile is restarted after the first time again.', () => {
  const { update } = createStandstillMeter(30);
  expect([update(true, 0), update(true, 30), update(true, 31), update(true, 61)]).toEqual([null, 30, null, null]);
  expect([update(false, 62), update(true, 63), update(true, 92), update(true, 93)]).toEqual([null, null, null, 30]);
});

test('A clock that was set back does not postpone the restart.', () => {
  const { update } = createStandstillMeter(30);
  expect([update(true, 90_000), update(true, 1000), update(true, 1030)]).toEqual([null, null, 30]);
});

test('Time in which the program did not run does not count, and the next patience stays as long.', () => {
  const { update, pause } = createStandstillMeter(30);
  expect([update(true, 0), update(true, 30)]).toEqual([null, 30]);
  expect(update(true, 31)).toBeNull();
  pause();
  expect([update(true, 1000), update(true, 1059), update(true, 1060)]).toEqual([null, null, 60]);
});
