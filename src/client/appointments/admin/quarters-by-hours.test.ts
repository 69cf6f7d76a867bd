import { expect, test } from 'vitest';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { quartersByHours } from './quarters-by-hours.ts';

const hours = {
  normal: [{ days: [...weekdays], periods: [['08:30', '12:00'] as [string, string]] }],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [{ date: '2026-12-01', periods: [] }],
};

test('Staff are offered the times first at which the centre is open, and none of them on a closed or unknown day.', () => {
  const { open, other } = quartersByHours(hours, '2026-12-02');
  expect([open[0], open.at(-1), open.length]).toEqual(['08:30', '11:45', 14]);
  expect([other[0], other.length]).toEqual(['00:00', 82]);
  for (const day of ['2026-12-01', '']) expect(quartersByHours(hours, day).open).toEqual([]);
});
