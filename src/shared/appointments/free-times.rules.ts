import { knownTimes, type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { midnightOf } from '../time/days.rules.ts';
import { dayMs, minuteMs } from '../time/time.rules.ts';
import { intervalOf, quarterMinutes, quartersOf, startOf, type Timed, wholeHours } from './appointment-times.rules.ts';
import type { Seat } from './team.schema.ts';

/** A quarter of an hour (see `quartersOf`) in which a seat is taken. */
export interface SeatClaim {
  quarter: number;
  seat: string;
}

/**
 * Answers when a seat works: within the hours of the centre, also of Ramadan and exceptions, and within its own. Create it
 * once for many times.
 */
export function timesOfSeat({ hours, leave }: Pick<Seat, 'hours' | 'leave'>, openingHours: OpeningHours) {
  const centre = knownTimes(openingHours);
  const own = hours.length > 0 ? knownTimes(weekOf(hours)) : centre;
  const limits = own === centre ? [centre] : [centre, own];
  // On days for which the centre has no hours, the own ones alone apply.
  const isOpenAt = (instant: number) => own.isOpenAt(instant) && !centre.isClosedAt(instant);
  const isClosedAt = (instant: number) => limits.some((limit) => limit.isClosedAt(instant));
  const momentsOf = (time: Parameters<typeof centre.momentsOf>[0]) => limits.flatMap((limit) => limit.momentsOf(time));
  const absences = leave.map(({ from, to }) => ({ start: midnightOf(from), end: midnightOf(to) + dayMs }));
  const isOnLeave = (time: Timed) => {
    const { start, end } = intervalOf(time);
    return absences.some((absence) => absence.start < end && start < absence.end);
  };
  return {
    /** Why the seat does not work during a time; null if it does, or if its hours are not known. */
    absenceAt(time: Timed): 'leave' | 'hours' | null {
      if (isOnLeave(time)) return 'leave';
      return momentsOf(intervalOf(time)).some(isClosedAt) ? 'hours' : null;
    },
    /** Whether the seat is known to work during a time. */
    isWorkingAt(time: Timed): boolean {
      if (isOnLeave(time)) return false;
      // Most times that are tried begin outside the hours.
      const { start, end } = intervalOf(time);
      return isOpenAt(start) && momentsOf({ start, end }).every(isOpenAt);
    },
  };
}

/** The weekly hours of a seat. It does not work on a weekday that they do not name. */
const weekOf = (hours: Seat['hours']): OpeningHours => ({
  normal: [{ days: [...weekdays], periods: [] }, ...hours],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [],
});

export interface WantedTimes {
  seats: readonly Seat[];
  claims: readonly SeatClaim[];
  openingHours: OpeningHours;
  minutes: number;
  /** With the time until the next visit. */
  blockedMinutes: number;
}

/** Answers which seats are known to work from an instant (ISO 8601) on, and whether any does or is free. */
export function createFreeSeats({ seats, claims, openingHours, minutes, blockedMinutes }: WantedTimes) {
  const taken = new Set(claims.map(({ quarter, seat }) => `${quarter} ${seat}`));
  const team = seats.map((seat) => ({ seat, isWorkingAt: timesOfSeat(seat, openingHours).isWorkingAt }));
  const workingAt = (startsAt: string): Seat[] =>
    team.filter(({ isWorkingAt }) => isWorkingAt({ startsAt, minutes })).map(({ seat }) => seat);
  const isWorkedAt = (startsAt: string): boolean => team.some(({ isWorkingAt }) => isWorkingAt({ startsAt, minutes }));
  const isFreeAt = (startsAt: string): boolean => {
    const quarters = quartersOf(startsAt, blockedMinutes);
    const isTaken = ({ id }: Seat) => quarters.some((quarter) => taken.has(`${quarter} ${id}`));
    return team.some(({ seat, isWorkingAt }) => !isTaken(seat) && isWorkingAt({ startsAt, minutes }));
  };
  return { workingAt, isWorkedAt, isFreeAt };
}

/** The hours of a day at which a seat works, as clock times ("16:00"). */
export interface FreeHours {
  free: string[];
  full: string[];
}

/** The whole hours of a day that visitors can choose, of those that are possible. */
export function freeHoursOf(wanted: WantedTimes, day: string, isPossible: (startsAt: string) => boolean): FreeHours {
  const { isWorkedAt, isFreeAt } = createFreeSeats(wanted);
  const found: FreeHours = { free: [], full: [] };
  for (const hour of wholeHours) {
    const startsAt = startOf(day, hour);
    if (!isPossible(startsAt) || !isWorkedAt(startsAt)) continue;
    found[isFreeAt(startsAt) ? 'free' : 'full'].push(hour);
  }
  return found;
}

/** The first and the last quarter that `freeHoursOf` reads. */
export function quartersOfDay(day: string, blockedMinutes: number): { from: number; to: number } {
  const quarters = quartersOf(startOf(day, '00:00'), 24 * 60 + blockedMinutes);
  return { from: quarters[0] ?? 0, to: quarters.at(-1) ?? 0 };
}

/** How far from the asked time other times are searched, in days. */
export const nearbyDays = 7;

interface NearbySearch {
  isPossible: (startsAt: string) => boolean;
  /** The distance between two times that are tried. */
  stepMinutes?: number;
  count?: number;
}

/** The free times (ISO 8601) nearest to an instant, in their order. */
export function freeTimesNear(
  wanted: WantedTimes,
  asked: string,
  { isPossible, stepMinutes = quarterMinutes, count = 3 }: NearbySearch,
): string[] {
  const { isFreeAt } = createFreeSeats(wanted);
  const stepMs = stepMinutes * minuteMs;
  const found: string[] = [];
  for (let distance = stepMs; distance <= nearbyDays * dayMs && found.length < count; distance += stepMs)
    for (const start of [Date.parse(asked) + distance, Date.parse(asked) - distance]) {
      const startsAt = new Date(start).toISOString();
      if (isPossible(startsAt) && isFreeAt(startsAt)) found.push(startsAt);
    }
  return found.slice(0, count).sort();
}

/** The first and the last quarter that `freeTimesNear` reads. */
export function quartersNear(startsAt: string, blockedMinutes: number): { from: number; to: number } {
  const [first = 0] = quartersOf(startsAt, quarterMinutes);
  const around = (nearbyDays * 24 * 60) / quarterMinutes;
  return { from: first - around, to: first + around + Math.ceil(blockedMinutes / quarterMinutes) };
}
