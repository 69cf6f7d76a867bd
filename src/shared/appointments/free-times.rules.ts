import { knownTimes, type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { dayOf, midnightOf } from '../time/days.rules.ts';
import { dayMs, type Interval, minuteMs } from '../time/time.rules.ts';
import { intervalOf, quarterMinutes, quartersOf, startOf, wholeHours } from './appointment-times.rules.ts';
import type { Seat } from './team.schema.ts';

/** A quarter of an hour (see `quartersOf`) in which a seat is taken. */
export interface SeatClaim {
  quarter: number;
  seat: string;
  requestId: string;
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
  const momentsOf = (time: Interval) => limits.flatMap((limit) => limit.momentsOf(time));
  const absences = leave.map(({ from, to }) => ({ start: midnightOf(from), end: midnightOf(to) + dayMs }));
  const isOnLeave = ({ start, end }: Interval) =>
    absences.some((absence) => absence.start < end && start < absence.end);
  return {
    /** Why the seat does not work during a time; null if it does, or if its hours are not known. */
    absenceAt(time: Interval): 'leave' | 'hours' | null {
      if (isOnLeave(time)) return 'leave';
      return momentsOf(time).some(isClosedAt) ? 'hours' : null;
    },
    /** Whether the seat is known to work during a time. */
    isWorkingAt(time: Interval): boolean {
      // Most times that are tried begin outside the hours.
      return !isOnLeave(time) && isOpenAt(time.start) && momentsOf(time).every(isOpenAt);
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

/** An agreed home visit to which nobody goes yet. It occupies a seat that fits, until it has one of its own. */
export interface ProvisionalVisit {
  requestId: string;
  startsAt: string;
  minutes: number;
  blockedMinutes: number;
  collector: Seat['gender'];
}

/** The seats of the wished gender. */
export const seatsFor = (team: readonly Seat[], collector: Seat['gender']): Seat[] =>
  team.filter(({ gender }) => collector === null || gender === collector);

export interface WantedTimes {
  team: readonly Seat[];
  /** Those of the team that can have the visit. */
  seats: readonly Seat[];
  claims: readonly SeatClaim[];
  /** Those that have claims. */
  provisional: readonly ProvisionalVisit[];
  /** The days ("2026-11-25") on which a seat takes no further hold. */
  halfHeld?: readonly SeatDay[];
  openingHours: OpeningHours;
  minutes: number;
  /** With the time until the next visit. */
  blockedMinutes: number;
}

export interface SeatDay {
  seat: string;
  day: string;
}

/**
 * Answers which seats can have a visit from an instant (ISO 8601) on. A provisional visit leaves its seat if another one that
 * fits is free at its time. Create it once for many times.
 */
export function createFreeSeats(wanted: WantedTimes) {
  const { halfHeld = [] } = wanted;
  const claims = Map.groupBy(wanted.claims, ({ seat }) => seat);
  const provisional = new Map(wanted.provisional.map((visit) => [visit.requestId, visit]));
  const full = new Set(halfHeld.map(({ day, seat }) => `${day} ${seat}`));
  const team = wanted.team.map((seat) => ({
    seat,
    ownerOf: new Map(claims.get(seat.id)?.map(({ quarter, requestId }) => [quarter, requestId])),
    ...timesOfSeat(seat, wanted.openingHours),
  }));
  const members = team.filter(({ seat: { id } }) => wanted.seats.some((seat) => seat.id === id));
  type Member = (typeof team)[number];

  const timeOf = (
    startsAt: string,
    { minutes, blockedMinutes }: Pick<WantedTimes, 'minutes' | 'blockedMinutes'> = wanted,
  ) => ({
    startsAt,
    ...intervalOf({ startsAt, minutes }),
    quarters: quartersOf(startsAt, blockedMinutes),
  });
  type Time = ReturnType<typeof timeOf>;
  /** The requests that occupy a seat during a time. */
  const ownersAt = ({ ownerOf }: Member, { quarters }: Time): string[] =>
    quarters.flatMap((quarter) => ownerOf.get(quarter) ?? []);
  /** The other seat that a provisional visit can take; undefined for none, and for other visits. */
  const placeFor = (requestId: string, left: Member): Member | undefined => {
    const visit = provisional.get(requestId);
    if (!visit) return undefined;
    const time = timeOf(visit.startsAt, visit);
    return team.find(
      (member) =>
        member !== left &&
        (visit.collector === null || member.seat.gender === visit.collector) &&
        member.absenceAt(time) === null &&
        ownersAt(member, time).length === 0,
    );
  };
  const isTaken = (member: Member, time: Time): boolean =>
    member.ownerOf.size > 0 && ownersAt(member, time).some((requestId) => placeFor(requestId, member) === undefined);
  const isUsable = (member: Member, time: Time): boolean => member.absenceAt(time) === null && !isTaken(member, time);
  const isHalfHeld = ({ seat }: Member, { startsAt }: Time): boolean =>
    full.size > 0 && full.has(`${dayOf(startsAt)} ${seat.id}`);
  // On a full day, most seats are taken.
  const isFreeForStaff = (member: Member, time: Time): boolean => !isTaken(member, time) && member.isWorkingAt(time);
  const isFree = (member: Member, time: Time): boolean => isFreeForStaff(member, time) && !isHalfHeld(member, time);
  const someMember = (matches: (member: Member, time: Time) => boolean) => (startsAt: string) => {
    const time = timeOf(startsAt);
    return members.some((member) => matches(member, time));
  };

  return {
    /** The free seats that are known to work. */
    freeAt(startsAt: string): Seat[] {
      const time = timeOf(startsAt);
      return members.filter((member) => isFree(member, time)).map(({ seat }) => seat);
    },
    isFreeAt: someMember(isFree),
    /** Whether a seat is free, even one that takes no further hold. */
    isFreeForStaffAt: someMember(isFreeForStaff),
    /** Whether a seat is known to work. */
    isWorkedAt: someMember((member, time) => member.isWorkingAt(time)),
    /** The free seats that are not known to be absent. */
    usableAt(startsAt: string): Seat[] {
      const time = timeOf(startsAt);
      return members.filter((member) => isUsable(member, time)).map(({ seat }) => seat);
    },
    /** Those of them that no other visit would have to leave. */
    emptyAt(startsAt: string): Seat[] {
      const time = timeOf(startsAt);
      const isEmpty = (member: Member) => ownersAt(member, time).length === 0 && member.absenceAt(time) === null;
      return members.filter(isEmpty).map(({ seat }) => seat);
    },
    /** Whether each seat is on leave, or known not to work. */
    isNobodyThereAt(startsAt: string): boolean {
      const time = timeOf(startsAt);
      return members.every((member) => member.absenceAt(time) !== null);
    },
    /** Whether other visits occupy a seat and cannot leave it. */
    isTakenAt(startsAt: string, id: string): boolean {
      const member = team.find(({ seat }) => seat.id === id);
      return member !== undefined && isTaken(member, timeOf(startsAt));
    },
  };
}

/**
 * The days on which holds take half of the hours of a seat, so that a further one would take more: invented requests
 * must leave times to patients. The first hold of a day is always possible.
 */
export function halfHeldDays(
  holds: readonly { seat: string | null; startsAt: string; blockedMinutes: number }[],
  { seats, openingHours, minutes, blockedMinutes }: Omit<WantedTimes, 'claims' | 'team' | 'provisional' | 'halfHeld'>,
): SeatDay[] {
  const startsByDay = new Map<string, string[]>();
  const startsOf = (day: string): string[] => {
    const starts = startsByDay.get(day) ?? wholeHours.map((hour) => startOf(day, hour));
    startsByDay.set(day, starts);
    return starts;
  };
  return seats.flatMap((seat) => {
    const heldMinutes = new Map<string, number>();
    for (const hold of holds.filter((each) => each.seat === seat.id)) {
      const day = dayOf(hold.startsAt);
      heldMinutes.set(day, (heldMinutes.get(day) ?? 0) + hold.blockedMinutes);
    }
    if (heldMinutes.size === 0) return [];
    const { isWorkingAt } = timesOfSeat(seat, openingHours);
    const isFull = ([day, held]: [string, number]) => {
      const hours = startsOf(day).filter((startsAt) => isWorkingAt(intervalOf({ startsAt, minutes }))).length;
      return held + blockedMinutes > (hours * 60) / 2;
    };
    return [...heldMinutes].filter(isFull).map(([day]) => ({ seat: seat.id, day }));
  });
}

/** The hours of a day at which a seat works, as clock times ("16:00"). */
export interface FreeHours {
  free: string[];
  full: string[];
}

/**
 * The whole hours of a day that visitors can choose, of those that are possible. An hour that no further hold can take, but
 * staff can, is neither free nor full: else invented requests for half a day would close all of it.
 */
export function freeHoursOf(wanted: WantedTimes, day: string, isPossible: (startsAt: string) => boolean): FreeHours {
  const { isWorkedAt, isFreeAt, isFreeForStaffAt } = createFreeSeats(wanted);
  const hours = wholeHours.filter((hour) => isPossible(startOf(day, hour)) && isWorkedAt(startOf(day, hour)));
  const freeForStaff = hours.filter((hour) => isFreeForStaffAt(startOf(day, hour)));
  return {
    free: freeForStaff.filter((hour) => isFreeAt(startOf(day, hour))),
    full: hours.filter((hour) => !freeForStaff.includes(hour)),
  };
}

/** The first and the last quarter of a time. */
export function quarterRange(startsAt: string, minutes: number): { from: number; to: number } {
  const quarters = quartersOf(startsAt, minutes);
  return { from: quarters[0] ?? 0, to: quarters.at(-1) ?? 0 };
}

/** The first and the last quarter that `freeHoursOf` reads. */
export const quartersOfDay = (day: string, blockedMinutes: number) =>
  quarterRange(startOf(day, '00:00'), 24 * 60 + blockedMinutes);

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
