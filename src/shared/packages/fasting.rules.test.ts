import { expect, test } from 'vitest';
import type { OpeningHours } from '../opening-hours/opening-hours.rules.ts';
import { fastingConcern } from './fasting.rules.ts';

const hours: OpeningHours = {
  normal: [],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }],
  exceptions: [],
};

test.each([
  ['06:00', null],
  ['11:00', null],
  ['12:00', 'late'],
  ['20:00', 'late'],
])('On an ordinary day, a fasting visitor who chooses %s receives the warning: %s.', (time, concern) => {
  expect(fastingConcern(hours, 10, '2026-11-25', time)).toBe(concern);
});

test.each([
  ['04:00', 'after_iftar'],
  ['05:00', 'after_iftar'],
  ['06:00', { kind: 'too_soon_after_suhoor', hours: 0 }],
  ['09:00', { kind: 'too_soon_after_suhoor', hours: 3 }],
  ['15:00', { kind: 'too_soon_after_suhoor', hours: 9 }],
  ['15:30', null],
  ['17:00', null],
  ['18:00', 'after_iftar'],
  ['22:00', 'after_iftar'],
])('In Ramadan, a visitor who must fast ten hours and chooses %s receives the warning: %j.', (time, concern) => {
  expect(fastingConcern(hours, 10, '2027-02-10', time)).toEqual(concern);
});

test('The Ramadan warning applies on the first and last day of Ramadan, but not on the days around it.', () => {
  for (const day of ['2027-02-08', '2027-03-08']) expect(fastingConcern(hours, 10, day, '16:00')).toBeNull();
  for (const day of ['2027-02-07', '2027-03-09']) expect(fastingConcern(hours, 10, day, '16:00')).toBe('late');
});

test('In Ramadan, a package with a longer fast than the day’s has a warning; one without stated hours has none.', () => {
  expect(fastingConcern(hours, 14, '2027-02-10', '17:00')).toEqual({ kind: 'too_soon_after_suhoor', hours: 11 });
  expect(fastingConcern(hours, 0, '2027-02-10', '09:00')).toBeNull();
});
