import { knownTimes, type OpeningHours } from '../opening-hours/opening-hours.rules.ts';
import { intervalOf, type Timed } from './appointment-times.rules.ts';
import { timesOfSeat } from './free-times.rules.ts';
import type { Seat } from './team.schema.ts';

/**
 * The appointments that a change of the opening hours hits: those of which a part is closed that was not. One that staff
 * agreed on outside the hours is hit only if its whole day is closed.
 */
export function hitsOfHours<Item extends Timed>(
  items: readonly Item[],
  before: OpeningHours,
  after: OpeningHours,
): Item[] {
  const [former, next] = [knownTimes(before), knownTimes(after)];
  const isHit = (instant: number) =>
    (next.isClosedAt(instant) && !former.isClosedAt(instant)) ||
    (next.isClosedOnDayOf(instant) && !former.isClosedOnDayOf(instant));
  return items.filter((item) => {
    const time = intervalOf(item);
    return [former, next].some(({ momentsOf }) => momentsOf(time).some(isHit));
  });
}

/** Whether and why a seat does not work; leave also hits appointments that staff agreed on outside its hours. */
const absences = [null, 'hours', 'leave'] as const;

/** The appointments at whose times their seats do not work any more after a change of the team. */
export function hitsOfTeam<Item extends Timed & { seat: string | null }>(
  items: readonly Item[],
  hours: OpeningHours,
  before: readonly Seat[],
  after: readonly Seat[],
): Item[] {
  const [former, next] = [before, after].map(
    (team) => new Map(team.map((seat) => [seat.id, timesOfSeat(seat, hours)])),
  );
  return items.filter((item) => {
    const [then, now] = [former, next].map((team) => team?.get(item.seat ?? ''));
    if (!then || !now) return false;
    const time = intervalOf(item);
    return absences.indexOf(now.absenceAt(time)) > absences.indexOf(then.absenceAt(time));
  });
}
