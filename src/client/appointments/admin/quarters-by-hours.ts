import { quarterHours, startOf } from '#shared/appointments/appointment-times.rules.ts';
import { knownTimes, type OpeningHours } from '#shared/opening-hours/opening-hours.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';

/** The times of a day at which the centre is open, and the others; none are open if the day or its hours are not known. */
export function quartersByHours(hours: OpeningHours, day: string): { open: string[]; other: string[] } {
  const { isOpenAt } = knownTimes(hours);
  const isOpen = (time: string) => isDay(day) && isOpenAt(Date.parse(startOf(day, time)));
  return { open: quarterHours.filter(isOpen), other: quarterHours.filter((time) => !isOpen(time)) };
}
