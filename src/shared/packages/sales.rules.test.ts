import { expect, test } from 'vitest';
import { dayMs } from '../time/time.rules.ts';
import {
  daysLeftInclusive,
  daysLeftInList,
  endedLast,
  isSaleExpired,
  isSaleRunning,
  nextDaysLeftChange,
  saleDurationDays,
  saleDurationDaysInclusive,
  savingOf,
} from './sales.rules.ts';

const at = (instant: string) => Date.parse(instant);
const noon = '2026-11-21T12:00:00.000Z';
const sale = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });

test.each([
  ['without dates', sale(null, null), true, false],
  ['that starts this instant', sale(noon, null), true, false],
  ['that starts a millisecond later', sale('2026-11-21T12:00:00.001Z', null), false, false],
  ['that ends this instant', sale(null, noon), false, true],
  ['in its last millisecond', sale(null, '2026-11-21T12:00:00.001Z'), true, false],
  ['in its last minute', sale('2026-11-01T00:00:00.000Z', '2026-11-21T12:01:00.000Z'), true, false],
  ['that ended yesterday', sale('2026-11-01T00:00:00.000Z', '2026-11-20T12:00:00.000Z'), false, true],
  ['that ends before it starts', sale('2026-11-25T00:00:00.000Z', '2026-11-24T00:00:00.000Z'), false, false],
  ['that ended before it would start', sale('2026-11-25T00:00:00.000Z', '2026-11-01T00:00:00.000Z'), false, true],
  ['whose end is stored with Dubai’s time offset', sale(null, '2026-11-21T16:00:00.000+04:00'), false, true],
])('A sale %s is correctly reported as running or expired.', (_name, dates, isRunning, isExpired) => {
  expect(isSaleRunning(dates, at(noon))).toBe(isRunning);
  expect(isSaleExpired(dates, at(noon))).toBe(isExpired);
});

test.each([
  ['no end', null, null, null],
  ['the end just reached', noon, 0, 0],
  ['an end long ago', '2026-01-01T00:00:00.000Z', 0, 0],
  ['a millisecond left', '2026-11-21T12:00:00.001Z', 1, 1],
  ['a minute left', '2026-11-21T12:01:00.000Z', 1, 1],
  ['a millisecond less than a day left', '2026-11-22T11:59:59.999Z', 1, 1],
  ['exactly a day left', '2026-11-22T12:00:00.000Z', 1, 2],
  ['a day and a minute left', '2026-11-22T12:01:00.000Z', 2, 2],
  ['a fortnight left', '2026-12-05T12:00:00.000Z', 14, 15],
])(
  'With %s, lists and the detail page show the specified number of days left.',
  (_name, endDate, inList, inclusive) => {
    expect(daysLeftInList(sale(null, endDate), at(noon))).toBe(inList);
    expect(daysLeftInclusive(sale(null, endDate), at(noon))).toBe(inclusive);
  },
);

test.each([
  [500, 499, 0, { amount: 1 }],
  [300, 1, 100, { amount: 299 }],
  [49.9, 49.4, 0.9, { amount: 0.5 }],
  [300, 1, 99.5, { amount: 299 }],
  [300, 0, 100, { amount: 300 }],
  [200, 150, 25, { percent: 25 }],
  [100, 99, 1, { percent: 1 }],
  [100, 1, 99, { percent: 99 }],
  [null, null, 20, { percent: 20 }],
  [null, null, 0, null],
  [null, null, 100, null],
  [500, 500, 0, null],
  [200, 150, null, null],
])('A sale from %s to %s AED with %s%% is shown as %j.', (price, priceSale, salePercent, saving) => {
  expect(savingOf({ price, priceSale, salePercent })).toEqual(saving);
});

test('The duration of a sale is the whole days between start and end; the inclusive duration is one day more.', () => {
  const fortnight = sale(noon, new Date(at(noon) + 14 * dayMs).toISOString());
  expect([saleDurationDays(fortnight), saleDurationDaysInclusive(fortnight)]).toEqual([14, 15]);
  expect(saleDurationDays(sale(noon, '2026-11-22T11:59:59.999Z'))).toBe(0);
  expect([saleDurationDays(sale(noon, null)), saleDurationDaysInclusive(sale(null, noon))]).toEqual([null, null]);
});

test('Running offers are listed before ended offers, each group in the order that staff chose.', () => {
  const ended = { name: 'ended', ...sale(null, noon) };
  const open = { name: 'open', ...sale(null, null) };
  const longEnded = { name: 'long ended', ...sale(null, '2026-01-01T00:00:00.000Z') };
  const lastMoment = { name: 'last moment', ...sale(null, '2026-11-21T12:00:00.001Z') };
  const names = (now: number) => endedLast([ended, open, longEnded, lastMoment], now).map(({ name }) => name);
  expect(names(at(noon))).toEqual(['open', 'last moment', 'ended', 'long ended']);
  expect(names(at(noon) + 1)).toEqual(['open', 'ended', 'long ended', 'last moment']);
});

test.each([0, 1, 5_000, dayMs - 1, dayMs, dayMs + 1, 3 * dayMs - 1])(
  'The days left next change at the computed instant (%i ms after noon).',
  (early) => {
    const ends = sale(null, new Date(at(noon) + 3 * dayMs).toISOString());
    const now = at(noon) + early;
    const next = nextDaysLeftChange(ends, now) ?? Number.NaN;
    const counts = (instant: number) => [daysLeftInList(ends, instant), daysLeftInclusive(ends, instant)];
    expect(counts(next - 1)).toEqual(counts(now));
    expect(counts(next)).not.toEqual(counts(now));
  },
);

test('The days left of a sale without an end or after its end do not change.', () => {
  expect(nextDaysLeftChange(sale(null, noon), at(noon))).toBeNull();
  expect(nextDaysLeftChange(sale(noon, null), at(noon))).toBeNull();
});
