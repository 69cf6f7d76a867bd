import { type OpeningHours, openingState, periodsOfDay, periodsOfWeekday, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { startOfDay } from '../time/days.rules.ts';

/** The hours that a visit on one day can be asked for, as clock times ("16:00") a whole hour apart. */
export interface VisitHours {
  /** `unknown` where nobody has given hours for the day, `closed` where the centre has none on it. */
  kind: 'open' | 'closed' | 'unknown';
  /** Hours at which the centre is open. */
  open: string[];
  /** Other hours, without those of the night: the centre gets in touch to agree on them. */
  other: string[];
}

const hourMs = 3_600_000;

/** The clock times of a day, a whole hour apart. */
export const wholeHours: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Hours of the night are offered only within opening hours: at midnight nobody expects a visit, and "12:00 AM" is easily taken for noon. */
const isNight = (hour: string) => hour < '05:00';

/** The hours of any day, while none is chosen: those at which the centre is open on some day of the week apart from the others. */
export function weeklyVisitHours(hours: OpeningHours): Pick<VisitHours, 'open' | 'other'> {
  const periods = [true, false].flatMap((isInRamadan) => weekdays.flatMap((weekday) => periodsOfWeekday(hours, weekday, isInRamadan) ?? []));
  const isOpen = (hour: string) => periods.some(([from, to]) => (from < to ? from <= hour && hour < to : from <= hour || hour < to));
  return { open: wholeHours.filter(isOpen), other: wholeHours.filter((hour) => !isOpen(hour) && !isNight(hour)) };
}

/** Whether an hour of a day is over at `now` (ms). */
export function isHourOver(day: string, hour: string, now: number): boolean {
  return Date.parse(startOfDay(day)) + wholeHours.indexOf(hour) * hourMs <= now;
}

/** The hours of a day ("2026-11-25") that are still to come at `now` (ms), those within the opening hours apart from the others. */
export function visitHours(hours: OpeningHours, day: string, now: number): VisitHours {
  const midnight = Date.parse(startOfDay(day));
  const instantOf = (hour: string) => midnight + wholeHours.indexOf(hour) * hourMs;
  const coming = wholeHours.filter((hour) => !isHourOver(day, hour, now));
  const isOpen = (hour: string) => openingState(hours, instantOf(hour)).kind === 'open';
  const periods = periodsOfDay(hours, day);
  return {
    kind: periods === null ? 'unknown' : periods.length === 0 ? 'closed' : 'open',
    open: coming.filter(isOpen),
    other: coming.filter((hour) => !isOpen(hour) && !isNight(hour)),
  };
}
