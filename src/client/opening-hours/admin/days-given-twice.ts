import { type HoursRow, type Weekday, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';

/** The days in more than one row of a schedule. Of these rows, the lowest applies. */
export function daysGivenTwice(rows: readonly HoursRow[]): Weekday[] {
  return weekdays.filter((weekday) => rows.filter(({ days }) => days.includes(weekday)).length > 1);
}
