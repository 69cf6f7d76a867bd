import { startOf, wholeHours } from '../appointments/appointment-times.rules.ts';
import {
  knownTimes,
  type OpeningHours,
  periodsOfDay,
  periodsOfWeekday,
  weekdays,
} from '../opening-hours/opening-hours.rules.ts';
import { midnightOf } from '../time/days.rules.ts';

/** Hours that visitors can choose for a visit on one day, as clock times ("16:00") on the hour. */
export interface VisitHours {
  /** `unknown`: no hours are set for the day; `closed`: the centre is closed. */
  kind: 'open' | 'closed' | 'unknown';
  /** Hours at which the centre is open. */
  open: string[];
  /** Other hours except those of the night; the centre gets in touch to agree on them. */
  other: string[];
}

const hourMs = 3_600_000;

/** Night hours are offered only within opening hours, because people easily read "12:00 AM" as noon. */
const isNight = (hour: string) => hour < '05:00';

/** Whether an hour is within a period, which may last past midnight. */
function isWithin([from, to]: readonly [string, string], hour: string): boolean {
  if (from < to) return from <= hour && hour < to;
  return from <= hour || hour < to;
}

/** Hours without a chosen day: `open` if the centre is open at that hour on any day of the week. */
export function weeklyVisitHours(hours: OpeningHours): Pick<VisitHours, 'open' | 'other'> {
  const periodsOfWeek = (isInRamadan: boolean) =>
    weekdays.flatMap((weekday) => periodsOfWeekday(hours, weekday, isInRamadan) ?? []);
  const periods = [...periodsOfWeek(true), ...periodsOfWeek(false)];
  const isOpen = (hour: string) => periods.some((period) => isWithin(period, hour));
  return { open: wholeHours.filter(isOpen), other: wholeHours.filter((hour) => !isOpen(hour) && !isNight(hour)) };
}

/** Whether an hour of a day has passed at `now` (ms). */
export function isHourOver(day: string, hour: string, now: number): boolean {
  return midnightOf(day) + wholeHours.indexOf(hour) * hourMs <= now;
}

/** The remaining hours of a day ("2026-11-25") at `now` (ms). */
export function visitHours(hours: OpeningHours, day: string, now: number): VisitHours {
  const midnight = midnightOf(day);
  const instantOf = (hour: string) => midnight + wholeHours.indexOf(hour) * hourMs;
  const coming = wholeHours.filter((hour) => !isHourOver(day, hour, now));
  const { isOpenAt } = knownTimes(hours);
  const isOpen = (hour: string) => isOpenAt(instantOf(hour));
  const periods = periodsOfDay(hours, day);
  return {
    kind: periods === null ? 'unknown' : periods.length === 0 ? 'closed' : 'open',
    open: coming.filter(isOpen),
    other: coming.filter((hour) => !isOpen(hour) && !isNight(hour)),
  };
}

/**
 * Whether the centre is closed on a day or at a clock time ("11:30", '' for none). Null if it is open, for a day without
 * hours, and for a time that has passed.
 */
export function hoursProblem(hours: OpeningHours, day: string, time: string, now: number): 'day' | 'time' | null {
  const periods = periodsOfDay(hours, day);
  const startsAt = time === '' ? null : Date.parse(startOf(day, time));
  if (periods === null || (startsAt !== null && startsAt <= now)) return null;
  if (periods.length === 0) return 'day';
  return startsAt === null || knownTimes(hours).isOpenAt(startsAt) ? null : 'time';
}
