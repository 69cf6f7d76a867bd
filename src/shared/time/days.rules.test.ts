import { expect, test } from 'vitest';
import { dayAfter, dayOf, endOfDay, monthIndexOf, monthsUntil, nextMidnight, startOfDay } from './days.rules.ts';

test('A sale that starts on a day starts at midnight in Dubai.', () => {
  expect(startOfDay('2026-10-03')).toBe('2026-10-02T20:00:00.000Z');
});

test('A sale that ends on a day runs through its last millisecond in Dubai.', () => {
  expect(endOfDay('2026-10-03')).toBe('2026-10-03T19:59:59.999Z');
});

test('The day of an instant is the day in the centre’s time zone.', () => {
  expect(dayOf('2026-10-02T20:00:00.000Z')).toBe('2026-10-03');
  expect(dayOf('2026-10-03T19:59:59.999Z')).toBe('2026-10-03');
  expect(dayOf('2026-10-03T23:30:00+04:00')).toBe('2026-10-03');
});

test.each([
  ['in the morning', '2026-11-21T08:00:00.000Z', '2026-11-21T20:00:00.000Z'],
  ['a millisecond before midnight', '2026-11-21T19:59:59.999Z', '2026-11-21T20:00:00.000Z'],
  ['exactly at midnight', '2026-11-21T20:00:00.000Z', '2026-11-22T20:00:00.000Z'],
])('The next midnight %s is midnight in Dubai.', (_name, now, midnight) => {
  expect(nextMidnight(Date.parse(now))).toBe(Date.parse(midnight));
});

test('The month is the month in the centre’s time zone.', () => {
  expect(monthIndexOf(Date.parse('2026-12-31T19:59:59.999Z'))).toBe(11);
  expect(monthIndexOf(Date.parse('2026-12-31T20:00:00.000Z'))).toBe(0);
});

test('Days can be added and subtracted across months and years.', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2027-01-01', -1), dayAfter('2028-02-28', 1)]).toEqual([
    '2027-01-01',
    '2026-12-31',
    '2028-02-29',
  ]);
});

test('Months are listed back across the turn of a year.', () => {
  expect(monthsUntil('2027-02-28', 3)).toEqual(['2027-02-01', '2027-01-01', '2026-12-01']);
});
