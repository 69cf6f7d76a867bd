import { closedTimes, type OpeningHours } from '../opening-hours/opening-hours.rules.ts';
import { minuteMs, quarterMinutes } from './appointment-times.rules.ts';
import type { Appointment } from './appointments.schema.ts';
import { absenceOf } from './free-times.rules.ts';
import type { Seat } from './team.schema.ts';

/** Whether an appointment is possible at an instant (ms). */
export type IsOpenAt = (instant: number) => boolean;

type Timed = Pick<Appointment, 'startsAt' | 'minutes'>;

/** The appointments of which a part was possible before a change and is not after it. */
export function hitsOf<Item extends Timed>(items: readonly Item[], before: IsOpenAt, after: IsOpenAt): Item[] {
  return items.filter((item) => instantsOf(item).some((instant) => !after(instant) && before(instant)));
}

/**
 * The appointments that a change of the opening hours hits. One that staff agreed on outside the hours is hit only if
 * its whole day is closed.
 */
export function hitsOfHours<Item extends Timed>(
  items: readonly Item[],
  before: OpeningHours,
  after: OpeningHours,
): Item[] {
  const [former, next] = [closedTimes(before), closedTimes(after)];
  const not =
    (isClosed: IsOpenAt): IsOpenAt =>
    (instant) =>
      !isClosed(instant);
  const hits = new Set([
    ...hitsOf(items, not(former.isClosedAt), not(next.isClosedAt)),
    ...hitsOf(items, not(former.isClosedOnDayOf), not(next.isClosedOnDayOf)),
  ]);
  return items.filter((item) => hits.has(item));
}

type Seated = Pick<Appointment, 'startsAt' | 'minutes' | 'seat'>;

/** Whether and why a seat does not work; leave also hits appointments that staff agreed on outside its hours. */
const absences = [null, 'hours', 'leave'] as const;

/** The appointments at whose times their seats do not work any more after a change of the team. */
export function hitsOfTeam<Item extends Seated>(
  items: readonly Item[],
  hours: OpeningHours,
  before: readonly Seat[],
  after: readonly Seat[],
): Item[] {
  return items.filter(({ seat, startsAt, minutes }) => {
    const [former, next] = [before, after].map((team) => team.find(({ id }) => id === seat));
    if (!former || !next) return false;
    const rankOf = (each: Seat) => absences.indexOf(absenceOf(each, hours, startsAt, minutes));
    return rankOf(next) > rankOf(former);
  });
}

/** Each quarter of an hour of an appointment, and its last moment. */
function instantsOf({ startsAt, minutes }: Timed): number[] {
  const start = Date.parse(startsAt);
  const quarters = Array.from(
    { length: Math.ceil(minutes / quarterMinutes) },
    (_none, index) => start + index * quarterMinutes * minuteMs,
  );
  return [...quarters, start + minutes * minuteMs - 1];
}
