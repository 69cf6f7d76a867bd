import { intervalOf, type OpeningHours, periodsOfDay, periodsOfWeek } from '../opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '../time/days.rules.ts';
import { dayMs } from '../time/time.rules.ts';
import { minuteMs, quarterMinutes, quartersOf } from './appointment-times.rules.ts';
import type { Seat } from './team.schema.ts';

/** A quarter of an hour (see `quartersOf`) in which a seat is taken. */
export interface SeatClaim {
  quarter: number;
  seat: string;
}

/**
 * Why a seat does not work from an instant (ISO 8601) on for some minutes; null if it does. Without any opening hours of
 * the centre, nothing is known against it.
 */
export function absenceOf(
  { hours, leave }: Pick<Seat, 'hours' | 'leave'>,
  openingHours: OpeningHours,
  startsAt: string,
  minutes: number,
): 'leave' | 'hours' | null {
  const day = dayOf(startsAt);
  if (leave.some(({ from, to }) => from <= day && day <= to)) return 'leave';
  const hasOwnHours = hours.length > 0;
  if (!hasOwnHours && openingHours.normal.length === 0) return null;
  const periodsOf = (each: string) =>
    (hasOwnHours ? periodsOfWeek(hours, each) : periodsOfDay(openingHours, each)) ?? [];
  const start = Date.parse(startsAt);
  // A period of the day before may last past midnight.
  const intervals = [dayAfter(day, -1), day].flatMap((each) =>
    periodsOf(each).map((period) => intervalOf(each, period)),
  );
  const works = intervals.some((interval) => interval.start <= start && start + minutes * minuteMs <= interval.end);
  return works ? null : 'hours';
}

interface Wanted {
  seats: readonly Seat[];
  claims: readonly SeatClaim[];
  openingHours: OpeningHours;
  minutes: number;
  /** With the time until the next visit. */
  blockedMinutes: number;
}

/** The seats that are free and work from an instant (ISO 8601) on. */
export function createFreeSeats({ seats, claims, openingHours, minutes, blockedMinutes }: Wanted) {
  const taken = new Set(claims.map(({ quarter, seat }) => `${quarter} ${seat}`));
  return (startsAt: string): Seat[] => {
    const quarters = quartersOf(startsAt, blockedMinutes);
    return seats.filter(
      (seat) =>
        quarters.every((quarter) => !taken.has(`${quarter} ${seat.id}`)) &&
        absenceOf(seat, openingHours, startsAt, minutes) === null,
    );
  };
}

/** How far from the asked time other times are searched, in days. */
export const nearbyDays = 7;

/** The free times (ISO 8601) nearest to an instant, in their order; the earliest is after `now` (ms). */
export function freeTimesNear(wanted: Wanted, startsAt: string, now: number, count = 3): string[] {
  const freeSeats = createFreeSeats(wanted);
  const asked = Date.parse(startsAt);
  const quarterMs = quarterMinutes * minuteMs;
  const found: number[] = [];
  for (let distance = quarterMs; distance <= nearbyDays * dayMs && found.length < count; distance += quarterMs)
    for (const start of [asked + distance, asked - distance])
      if (start > now && freeSeats(new Date(start).toISOString()).length > 0) found.push(start);
  return found
    .slice(0, count)
    .sort((one, other) => one - other)
    .map((start) => new Date(start).toISOString());
}

/** The first and the last quarter that `freeTimesNear` reads. */
export function quartersNear(startsAt: string, blockedMinutes: number): { from: number; to: number } {
  const [first = 0] = quartersOf(startsAt, quarterMinutes);
  const around = (nearbyDays * 24 * 60) / quarterMinutes;
  return { from: first - around, to: first + around + Math.ceil(blockedMinutes / quarterMinutes) };
}
