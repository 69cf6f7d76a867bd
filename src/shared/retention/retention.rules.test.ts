import { expect, test } from 'vitest';
import { clockDoubt, monthsAfter, retentionLimits } from './retention.rules.ts';

const retention = { cardDays: 30, closedMonths: 12, openMonths: 1, suspectedDays: 30 };

test('Each kind of record has its own retention limit.', () => {
  expect(retentionLimits(retention, Date.parse('2026-03-31T08:00:00Z'))).toEqual({
    cards: '2026-03-01T08:00:00.000Z',
    closed: '2025-03-31T08:00:00.000Z',
    open: '2026-02-28T08:00:00.000Z',
    suspected: '2026-03-01T08:00:00.000Z',
  });
});

test.each([
  ['2026-01-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
  ['2028-01-31T08:00:00.000Z', 1, '2028-02-29T08:00:00.000Z'],
  ['2026-12-15T08:00:00.000Z', 12, '2027-12-15T08:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', 12, '2029-02-28T08:00:00.000Z'],
])('%s plus %i months is %s: in a short month, the day is the last day.', (instant, months, later) => {
  expect(monthsAfter(instant, months)).toBe(later);
});

test.each([
  [null, '2026-11-21T08:00:00Z', null],
  ['2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z', null],
  ['2026-11-21T08:00:00Z', '2026-12-31T08:00:00Z', null],
  ['2026-11-21T08:00:00Z', '2026-12-31T08:00:01Z', 'ahead'],
  ['2026-11-21T08:00:00Z', '2026-11-21T07:00:00Z', null],
  ['2026-11-21T08:00:00Z', '2026-11-21T06:59:59Z', 'back'],
])('After a run at %s, the reason to distrust a clock time of %s is: %s.', (lastRunAt, now, doubt) => {
  expect(clockDoubt(lastRunAt, Date.parse(now))).toBe(doubt);
});
