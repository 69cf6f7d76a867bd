import { and, asc, between, count, eq, gt, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { appointmentStates, isCancelled, isHeld } from '#shared/appointments/appointment-states.rules.ts';
import { endOf } from '#shared/appointments/appointment-times.rules.ts';
import { maxVisitsOfDay } from '#shared/appointments/appointments.schema.ts';
import { collectorOf, placeOf } from '#shared/appointments/collector.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import { withArea } from '#shared/appointments/visit-areas.rules.ts';
import { countedDays, type DayCount, type Visit } from '#shared/requests/inbox.schema.ts';
import { askedOf, hasAppointment, requestTypes } from '#shared/requests/request-types.ts';
import { dayAfter, midnightOf } from '#shared/time/days.rules.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import type { Actor } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { findAppointment, readAppointments } from '../request-records/appointment-store.ts';
import { type AppointmentRow, appointments, isWithoutSeat } from '../request-records/appointments.table.ts';
import { readVisitPreparation } from '../request-records/booked-packages.ts';
import { dialledKey } from '../request-records/present-requests.ts';
import {
  changeRequestOrder,
  changeRequestTable,
  type RequestRow,
  requests,
} from '../request-records/requests.table.ts';
import { staff } from '../staff/staff.table.ts';

/**
 * The calendar shows the visits of these requests: not spam, declined or cancelled. The day in a request for a report
 * is that of a visit in the past. The plus disables the index by type, which holds the requests of all days.
 */
const isInCalendar = and(
  isNull(requests.spamReason),
  notInArray(requests.state, ['declined', 'cancelled', 'spam']),
  inArray(sql`+${requests.type}`, requestTypes.filter(hasAppointment)),
);

/** The visits of each of `countedDays` days from `from` ("2026-11-25") that has some. */
export function readDayCounts(db: Db, from: string): DayCount[] {
  const { requestId, state } = appointments;
  const isAgreed = sql`${requestId} IS NOT NULL`;
  return db
    .select({
      day: sql<string>`${requests.visitDay}`,
      agreed: sql<number>`sum(${isAgreed})`,
      asked: sql<number>`sum(NOT ${isAgreed})`,
    })
    .from(requests)
    .leftJoin(
      appointments,
      and(eq(requestId, requests.id), notInArray(state, [...appointmentStates.filter(isCancelled), 'proposed'])),
    )
    .where(and(isInCalendar, gte(requests.visitDay, from), lt(requests.visitDay, dayAfter(from, countedDays))))
    .groupBy(requests.visitDay)
    .all();
}

/** The number of agreed home visits to come to which nobody goes yet, as `collectorOf` decides: seats with visits to come stay. */
export function countVisitsOfNobody(db: Db, team: readonly unknown[], now: number): number {
  const found = db.select({ count: count() }).from(appointments).$dynamic();
  const isToCome = and(isWithoutSeat, gt(appointments.startsAt, toInstant(now)));
  const ofNobody =
    team.length > 0
      ? found.where(isToCome)
      : found
          .innerJoin(requests, eq(requests.id, appointments.requestId))
          .where(and(isToCome, isNull(requests.assigneeId)));
  return ofNobody.get()?.count ?? 0;
}

/** The earliest `most` of them, and since when each is agreed as it is. */
export function readVisitsOfNobody(db: Db, team: readonly unknown[], now: number, most: number) {
  const { requestId: id, startsAt, updatedAt: since } = appointments;
  const isToCome = and(isWithoutSeat, gt(startsAt, toInstant(now)));
  return db
    .select({ id, startsAt, since })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, id))
    .where(team.length > 0 ? isToCome : and(isToCome, isNull(requests.assigneeId)))
    .orderBy(asc(startsAt), asc(requests.reference))
    .limit(most)
    .all();
}

/** Condition of a request: its appointment began on the day before and runs into the day. */
export function runsInto(day: string): SQL | undefined {
  const { requestId, state, startsAt, minutes } = appointments;
  return and(
    eq(requests.visitDay, dayAfter(day, -1)),
    sql`EXISTS (SELECT 1 FROM ${appointments} WHERE ${requestId} = ${requests.id}
      AND ${notInArray(state, appointmentStates.filter(isCancelled))}
      AND unixepoch(${startsAt}) + ${minutes} * 60 > ${midnightOf(day) / 1000})`,
  );
}

/** Whether an actor is the collector of a request's appointment. */
export function isCollector(
  reader: Db | Tx,
  team: readonly SeatName[],
  actor: Actor,
  { id, assigneeId }: Pick<RequestRow, 'id' | 'assigneeId'>,
): boolean {
  const appointment = findAppointment(reader, id);
  if (!appointment || actor.kind !== 'staff') return false;
  return collectorOf({ place: appointment.place, appointment, assigneeId }, team).memberId === actor.staffId;
}

/** Condition: the request is assigned to a member, or its appointment has one of these seats. */
export const mayCollect = (db: Db, staffId: string, seats: string[]): SQL | undefined => {
  const ofSeats = db.select({ id: appointments.requestId }).from(appointments).where(inArray(appointments.seat, seats));
  return or(eq(requests.assigneeId, staffId), inArray(requests.id, ofSeats));
};

const isVisitOf = (day: string): SQL | undefined =>
  and(
    isInCalendar,
    // Limits the index, as in the inbox.
    between(requests.visitDay, dayAfter(day, -1), day),
    or(eq(requests.visitDay, day), runsInto(day)),
  );

/** The number of visits of a day, also of those beyond the limit of `readVisits`. */
export const countVisits = (db: Db, day: string): number =>
  db.select({ count: count() }).from(requests).where(isVisitOf(day)).get()?.count ?? 0;

/**
 * Visits of a day ("2026-11-25") at the centre to which a condition applies, by their time, those without a time last:
 * appointments, and wishes of visitors. Those that began on the day before and run into the day are first. Omits
 * declined and cancelled ones, and those after the first `maxVisitsOfDay`.
 */
export function readVisits(db: Db, day: string, condition?: SQL): Visit[] {
  const rows = db
    .select({ request: requests, assigneeName: staff.name })
    .from(requests)
    .leftJoin(staff, eq(staff.id, requests.assigneeId))
    .where(and(isVisitOf(day), condition))
    .orderBy(
      asc(requests.visitDay),
      sql`${requests.visitTime} IS NULL`,
      asc(requests.visitTime),
      asc(requests.createdAt),
    )
    .limit(maxVisitsOfDay)
    .all();
  const ids = rows.map(({ request }) => request.id);
  const heldById = readAppointments(db, ids);
  const changeRequests = readLatestChangeRequests(db, ids);
  const preparationOf = readVisitPreparation(
    db,
    rows.map(({ request }) => request),
  );
  const gaps = shortGaps([...heldById.values()]);
  return rows.map(({ request, assigneeName }) => {
    const { id, reference, type, state, source, name, phone, visitTime, version, details } = request;
    const held = heldById.get(id);
    // After a cancellation, the wish counts again.
    const appointment = held && !isCancelled(held.state) ? held : null;
    const home = details.type === 'withdrawal' ? details : null;
    return {
      id,
      reference,
      type,
      state,
      source,
      name,
      phone,
      visitTime,
      version,
      appointment,
      phoneKey: dialledKey(request),
      place: placeOf({ type, appointment }),
      area: appointment
        ? withArea(appointment.areaName, appointment.address)
        : home
          ? withArea(home.areaName, home.area)
          : '',
      areaId: appointment?.areaId ?? home?.areaId ?? '',
      shortGap: gaps.get(id) ?? null,
      notes: home?.suggestions ?? '',
      collector: home?.collector ?? null,
      prices: home,
      visitPoint: request.visitPoint,
      packageTitle: askedOf(details)?.title ?? '',
      ...preparationOf(id, appointment),
      changeRequest: request.openChangeRequestAt === null ? null : (changeRequests.get(id)?.kind ?? null),
      assigneeId: request.assigneeId,
      assigneeName: assigneeName ?? '',
    };
  });
}

/** The visits after which a collector has less time until the next one than the way to it needs, by the request's id. */
export function shortGaps(visits: readonly AppointmentRow[]): Map<string, NonNullable<Visit['shortGap']>> {
  const held = visits.filter(({ seat, state }) => seat !== null && isHeld(state));
  const bySeat = Map.groupBy(
    held.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    ({ seat }) => seat,
  );
  const gaps = [...bySeat.values()].flatMap((ofSeat) =>
    ofSeat.slice(1).flatMap((next, index) => {
      const visit = ofSeat[index];
      if (!visit) return [];
      const minutes = (Date.parse(next.startsAt) - endOf(visit)) / minuteMs;
      const needed = visit.blockedMinutes - visit.minutes;
      return minutes < needed ? [[visit.requestId, { minutes, needed }] as const] : [];
    }),
  );
  return new Map(gaps);
}

/** The latest change request of each request that has one. */
export function readLatestChangeRequests(db: Db, requestIds: string[]) {
  const { requestId, kind, startsAt } = changeRequestTable;
  const rows = db
    .select({ requestId, kind, startsAt })
    .from(changeRequestTable)
    .where(inArray(requestId, requestIds))
    .orderBy(changeRequestOrder)
    .all();
  return new Map(rows.map((row) => [row.requestId, row]));
}
