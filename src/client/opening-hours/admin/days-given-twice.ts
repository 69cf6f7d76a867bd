import { type HoursRow, type Weekday, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';

/** The days that more than one row of a schedule names: of these rows only the lowest counts. */
export function daysGivenTwice(rows: readonly HoursRow[]): Weekday[] {
  return weekdays.filter((weekday) => rows.filter(({ days }) => days.includes(weekday)).length > 1);
}
