import { and, asc, between, count, eq, gte, type SQL, sql } from 'drizzle-orm';
import { namedVisits, type OpenVisits } from '#shared/appointments/open-visits.schema.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requests } from '../request-records/requests.table.ts';

/** For this number of days, an appointment that nobody closed stays on its collector's page. */
export const unclosedDays = 7;

const earliestUnclosed = (now: number): string => startOfDay(dayAfter(dayOf(toInstant(now)), -unclosedDays));

/** Collectors close their visits themselves, so staff are not asked before. */
const closingMs = 60 * minuteMs;

/**
 * The days with agreed appointments that ended more than an hour before `now` (ms) and that nobody closed, the number of them, and
 * the first one.
 */
export function readUnclosedDays(db: Db, now: number) {
  const { requestId, startsAt, minutes, state } = appointments;
  const hasEnded = sql`unixepoch(${startsAt}) + ${minutes} * 60 <= ${(now - closingMs) / 1000}`;
  return db
    .select({
      day: sql<string>`${requests.visitDay}`,
      count: count(),
      // The other columns of a group are those of its smallest value.
      endsAt: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', min(unixepoch(${startsAt}) + ${minutes} * 60), 'unixepoch')`,
      id: requestId,
    })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, requestId))
    .where(and(eq(state, 'confirmed'), between(startsAt, earliestUnclosed(now), toInstant(now)), hasEnded))
    .groupBy(requests.visitDay)
    .orderBy(asc(requests.visitDay))
    .all();
}

/**
 * The agreed appointments to which a condition applies, by their start: those to come at `now` (ms), and those of the last
 * days that nobody closed, which may be under way.
 */
export function readOpenVisits(db: Db, now: number, condition: SQL | undefined) {
  const { id, name, reference, assigneeId } = requests;
  const { startsAt, place, seat, state } = appointments;
  return db
    .select({ id, name, reference, startsAt, place, seat, assigneeId })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(eq(state, 'confirmed'), gte(startsAt, earliestUnclosed(now)), condition))
    .orderBy(asc(startsAt), asc(reference))
    .all();
}

type OpenVisit = Pick<ReturnType<typeof readOpenVisits>[number], 'id' | 'name' | 'reference' | 'startsAt'>;

/** The number of open visits, with the names of the earliest ones. */
export const presentOpenVisits = (visits: readonly OpenVisit[]): OpenVisits => ({
  count: visits.length,
  items: visits.slice(0, namedVisits).map(({ id, name, reference, startsAt }) => ({ id, name, reference, startsAt })),
});
