import { expect, test } from 'vitest';
import { type Look, nextLook } from './stopped-time.rules.ts';

const secondMs = 1000;
const start: Look = { beats: 7, stoppedMs: 0, at: 5000 };

/** Looks once a second, with the number of beats at each look. */
const lookEachSecond = (from: Look, beats: number[]): Look =>
  beats.reduce((look, count) => nextLook(look, { beats: count, at: look.at + secondMs }), from);

test('A loop counts as stopped for as long as it has not beaten.', () => {
  expect(lookEachSecond(start, [8, 9, 9, 9, 9]).stoppedMs).toBe(3 * secondMs);
  expect(lookEachSecond(start, [8, 9, 9, 9, 10]).stoppedMs).toBe(0);
});

test('Time in which the watchdog itself did not run, such as a night’s sleep, counts as two seconds at most.', () => {
  const stopped = lookEachSecond(start, [7, 7, 7]);
  const afterNight = nextLook(stopped, { beats: 7, at: stopped.at + 8 * 3_600_000 });
  expect(afterNight.stoppedMs).toBe(5 * secondMs);
  expect(lookEachSecond(afterNight, [8]).stoppedMs).toBe(0);
});
