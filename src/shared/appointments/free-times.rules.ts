import { knownTimes, type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { dayOf } from '../time/days.rules.ts';
import { dayMs, minuteMs } from '../time/time.rules.ts';
import { intervalOf, quarterMinutes, quartersOf, startProblem, type Timed } from './appointment-times.rules.ts';
import type { Seat } from './team.schema.ts';

/** A quarter of an hour (see `quartersOf`) in which a seat is taken. */
export interface SeatClaim {
  quarter: number;
  seat: string;
}

/** Answers when a seat works. Create it once for many times. */
export function timesOfSeat({ hours, leave }: Pick<Seat, 'hours' | 'leave'>, openingHours: OpeningHours) {
  const { isOpenAt, isClosedAt, momentsOf } = knownTimes(hours.length > 0 ? ownHours(hours) : openingHours);
  const isOnLeave = (time: Timed) => {
    const { start, end } = intervalOf(time);
    const [first = '', last = ''] = [start, end - 1].map((ms) => dayOf(new Date(ms).toISOString()));
    return leave.some(({ from, to }) => from <= last && first <= to);
  };
  return {
    /** Why the seat does not work during a time; null if it does, or if its hours are not known. */
    absenceAt(time: Timed): 'leave' | 'hours' | null {
      if (isOnLeave(time)) return 'leave';
      return momentsOf(intervalOf(time)).some(isClosedAt) ? 'hours' : null;
    },
    /** Whether the seat is known to work during a time. */
    isWorkingAt(time: Timed): boolean {
      // Most times that are tried begin outside the hours.
      const { start, end } = intervalOf(time);
      return isOpenAt(start) && !isOnLeave(time) && momentsOf({ start, end }).every(isOpenAt);
    },
  };
}

/** The weekly hours of a seat. It does not work on a weekday that they do not name. */
const ownHours = (hours: Seat['hours']): OpeningHours => ({
  normal: [{ days: [...weekdays], periods: [] }, ...hours],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [],
});

interface Wanted {
  seats: readonly Seat[];
  claims: readonly SeatClaim[];
  openingHours: OpeningHours;
  minutes: number;
  /** With the time until the next visit. */
  blockedMinutes: number;
}

/** Answers which seats are free, and known to work, from an instant (ISO 8601) on. */
export function createFreeSeats({ seats, claims, openingHours, minutes, blockedMinutes }: Wanted) {
  const taken = new Set(claims.map(({ quarter, seat }) => `${quarter} ${seat}`));
  const team = seats.map((seat) => ({ seat, isWorkingAt: timesOfSeat(seat, openingHours).isWorkingAt }));
  return (startsAt: string): Seat[] => {
    const quarters = quartersOf(startsAt, blockedMinutes);
    return team.flatMap(({ seat, isWorkingAt }) => {
      const isFree = quarters.every((quarter) => !taken.has(`${quarter} ${seat.id}`));
      return isFree && isWorkingAt({ startsAt, minutes }) ? [seat] : [];
    });
  };
}

/** How far from the asked time other times are searched, in days. */
export const nearbyDays = 7;

/** The free times (ISO 8601) nearest to an instant, in their order. Each can still be agreed on at `now` (ms). */
export function freeTimesNear(wanted: Wanted, startsAt: string, now: number, count = 3): string[] {
  const freeSeats = createFreeSeats(wanted);
  const asked = Date.parse(startsAt);
  const quarterMs = quarterMinutes * minuteMs;
  const found: string[] = [];
  for (let distance = quarterMs; distance <= nearbyDays * dayMs && found.length < count; distance += quarterMs)
    for (const start of [asked + distance, asked - distance]) {
      const startsAt = new Date(start).toISOString();
      if (startProblem(startsAt, now) === null && freeSeats(startsAt).length > 0) found.push(startsAt);
    }
  return found.slice(0, count).sort();
}

/** The first and the last quarter that `freeTimesNear` reads. */
export function quartersNear(startsAt: string, blockedMinutes: number): { from: number; to: number } {
  const [first = 0] = quartersOf(startsAt, quarterMinutes);
  const around = (nearbyDays * 24 * 60) / quarterMinutes;
  return { from: first - around, to: first + around + Math.ceil(blockedMinutes / quarterMinutes) };
}
