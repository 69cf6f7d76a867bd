import { and, asc, eq, gte, type SQL } from 'drizzle-orm';
import { namedVisits, type OpenVisits } from '#shared/appointments/open-visits.schema.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requests } from '../request-records/requests.table.ts';

/** For this number of days, an appointment that nobody closed stays on its collector's page. */
export const unclosedDays = 7;

/**
 * The agreed appointments to which a condition applies, by their start: those to come at `now` (ms), and those of the last
 * days that nobody closed, which may be under way.
 */
export function readOpenVisits(db: Db, now: number, condition: SQL | undefined) {
  const { id, name, reference, assigneeId } = requests;
  const { startsAt, place, seat, state } = appointments;
  const earliest = startOfDay(dayAfter(dayOf(toInstant(now)), -unclosedDays));
  return db
    .select({ id, name, reference, startsAt, place, seat, assigneeId })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(eq(state, 'confirmed'), gte(startsAt, earliest), condition))
    .orderBy(asc(startsAt), asc(reference))
    .all();
}

type OpenVisit = Pick<ReturnType<typeof readOpenVisits>[number], 'id' | 'name' | 'reference' | 'startsAt'>;

/** The number of open visits, with the names of the earliest ones. */
export const presentOpenVisits = (visits: readonly OpenVisit[]): OpenVisits => ({
  count: visits.length,
  items: visits.slice(0, namedVisits).map(({ id, name, reference, startsAt }) => ({ id, name, reference, startsAt })),
});
