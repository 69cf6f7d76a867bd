import { and, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import { toInstant } from '#server/core/clock.ts';
import { preparedQuery } from '#server/core/db/prepared-query.ts';
import { readLastRun } from '#server/core/last-runs.ts';
import { appointmentClaims } from '#server/request-records/appointment-claims.table.ts';
import { type AppointmentRow, appointments } from '#server/request-records/appointments.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Invariant } from '../invariant.ts';

const quarterMs = 15 * minuteMs;
const hourMs = 4 * quarterMs;

type Visit = Pick<
  AppointmentRow,
  'requestId' | 'seat' | 'startsAt' | 'minutes' | 'blockedMinutes' | 'overbookReason'
> & {
  reference: string;
};

const startOf = ({ startsAt }: Visit) => Date.parse(startsAt);
const endOf = (visit: Visit) => startOf(visit) + visit.minutes * 60_000;

/** The quarters of an hour in which an appointment needs its seat. */
const quartersOf = (visit: Visit): number[] =>
  Array.from({ length: Math.ceil(visit.blockedMinutes / 15) }, (_none, index) => startOf(visit) / quarterMs + index);

const heldVisits = preparedQuery((db) =>
  db
    // The occupied seat, also of a visit to which nobody goes yet.
    .select({
      ...getTableColumns(appointments),
      seat: sql<string | null>`coalesce(${appointments.seat}, ${appointments.provisionalSeat})`,
      reference: requests.reference,
    })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(
      and(inArray(appointments.state, ['proposed', 'confirmed']), gte(appointments.startsAt, sql.placeholder('since'))),
    )
    .prepare(),
);
const claimsSince = preparedQuery((db) =>
  db
    .select()
    .from(appointmentClaims)
    .where(gte(appointmentClaims.quarter, sql.placeholder('first')))
    .prepare(),
);

/** The claims are those of proposed and confirmed appointments. No seat has two at a time without a reason. */
export const claims: Invariant = {
  name: 'no seat is given twice, and the claims equal the appointments',
  when: 'step',
  check: ({ db, clock, site, cases }) => {
    const now = clock.trueNow();
    // Old visits rarely change, so they are checked at the end of the day only.
    const since = cases.areAll ? 0 : now - 3 * dayMs;
    const first = (since + dayMs) / quarterMs;
    const held = heldVisits(db()).all({ since: toInstant(since) });
    const claimed = new Map(
      claimsSince(db())
        .all({ first })
        .map(({ quarter, seat, requestId }) => [`${quarter} ${seat}`, requestId]),
    );
    const broken: string[] = [];
    const wanted = new Map<string, Set<string>>();
    for (const visit of held) {
      const quarters = visit.seat === null ? [] : quartersOf(visit).filter((quarter) => quarter >= first);
      const keys = quarters.map((quarter) => `${quarter} ${visit.seat}`);
      for (const key of keys) wanted.set(key, (wanted.get(key) ?? new Set()).add(visit.requestId));
      // Claims before the first quarter were not read.
      if (visit.seat === null || startOf(visit) < first * quarterMs) continue;
      const lacking = keys.filter((key) => claimed.get(key) !== visit.requestId);
      if (lacking.length > 0 && visit.overbookReason === null)
        broken.push(`${visit.reference} has a seat without a claim on quarter ${lacking[0]}`);
      if (lacking.length === 0 && visit.overbookReason !== null)
        broken.push(`${visit.reference} has its seat alone, and a reason for an overbooking`);
    }
    for (const [key, requestId] of claimed)
      if (!wanted.get(key)?.has(requestId))
        broken.push(`the request ${requestId} claims quarter ${key} without an appointment`);
    for (const key of wanted.keys()) if (!claimed.has(key)) broken.push(`nobody claims quarter ${key}`);
    for (const [index, one] of held.entries())
      for (const other of held.slice(index + 1))
        if (isTwice(one, other)) broken.push(`${one.reference} and ${other.reference} have one seat at the same time`);

    // After a start or a leap of the clock, the job waits for a while before it ends holds.
    const runsSince = clock.monotonic() - Math.min(...site().lastRuns.values());
    // After a clock that was ahead, no hold ends before an owner confirms the date, or the date is reached.
    const lastRun = readLastRun(db(), 'retention') ?? '';
    const isSteady = runsSince > hourMs && !clock.wasWrongSince(now - hourMs) && Date.parse(lastRun) <= now - hourMs;
    for (const { reference, state, heldUntil } of held) {
      if ((state === 'proposed') !== (heldUntil !== null))
        broken.push(`${reference} is ${state}, held until ${heldUntil}`);
      if (heldUntil !== null && isSteady && Date.parse(heldUntil) < now - hourMs)
        broken.push(`${reference} is held although its hold ended at ${heldUntil}`);
    }
    return { checked: held.length, broken };
  },
};

function isTwice(one: Visit, other: Visit): boolean {
  if (one.seat === null || one.seat !== other.seat) return false;
  const overlaps = startOf(one) < endOf(other) && startOf(other) < endOf(one);
  return overlaps && one.overbookReason === null && other.overbookReason === null;
}
