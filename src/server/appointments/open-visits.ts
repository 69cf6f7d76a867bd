import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { namedVisits, type OpenVisits } from '#shared/appointments/open-visits.schema.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requests } from '../request-records/requests.table.ts';

/** The agreed appointments after `now` (ms) to which a condition applies, by their start. */
export function readOpenVisits(db: Db, now: number, condition: SQL | undefined) {
  const { id, name, reference, assigneeId } = requests;
  const { startsAt, place, seat, state } = appointments;
  return db
    .select({ id, name, reference, startsAt, place, seat, assigneeId })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(eq(state, 'confirmed'), gt(startsAt, toInstant(now)), condition))
    .orderBy(asc(startsAt), asc(reference))
    .all();
}

type OpenVisit = Pick<ReturnType<typeof readOpenVisits>[number], 'id' | 'name' | 'reference' | 'startsAt'>;

/** The number of open visits, with the names of the earliest ones. */
export const presentOpenVisits = (visits: readonly OpenVisit[]): OpenVisits => ({
  count: visits.length,
  items: visits.slice(0, namedVisits).map(({ id, name, reference, startsAt }) => ({ id, name, reference, startsAt })),
});
