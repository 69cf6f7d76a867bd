import { expect, test } from 'vitest';
import { daysGivenTwice } from './days-given-twice.ts';

test('The form lists the days that appear in more than one row, in the order of the week.', () => {
  const row = (...days: Parameters<typeof daysGivenTwice>[0][number]['days']) => ({ days, periods: [] });
  expect(daysGivenTwice([row('Saturday', 'Sunday', 'Monday'), row('Friday'), row('Monday', 'Saturday')])).toEqual([
    'Saturday',
    'Monday',
  ]);
  expect(daysGivenTwice([row('Saturday', 'Sunday'), row('Friday')])).toEqual([]);
});
