import { and, asc, between, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { heldStates, isHeld } from '#shared/appointments/appointment-states.rules.ts';
import { instantOfQuarter, quartersOf } from '#shared/appointments/appointment-times.rules.ts';
import type { ProvisionalVisit, SeatClaim } from '#shared/appointments/free-times.rules.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestDetails } from '#shared/requests/request-types.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { appointmentClaims } from './appointment-claims.table.ts';
import { type AppointmentRow, appointments } from './appointments.table.ts';
import { requestsMessages } from './requests.messages.ts';
import { requests } from './requests.table.ts';

/** No appointment blocks its seat for longer: 8 hours, the longest time between two visits and the longest way. */
export const longestQuarters = 64;

/**
 * Stores the claims of an appointment in the caller's transaction: those of its time if it is held and has a seat, also a
 * provisional one, else none. Throws `conflict` if another appointment has one of them, unless staff overbook: then it claims what is free. The
 * reason of an overbooking stays with the appointment only as long as it lacks a claim.
 */
export function writeClaims(tx: Tx, appointment: AppointmentRow): void {
  const { requestId, state, startsAt, blockedMinutes, overbookReason } = appointment;
  const seat = appointment.seat ?? appointment.provisionalSeat;
  const released = deleteClaims(tx, requestId);
  if (seat !== null && isHeld(state)) {
    const claims = quartersOf(startsAt, blockedMinutes).map((quarter) => ({ quarter, seat, requestId }));
    const { changes } = tx.insert(appointmentClaims).values(claims).onConflictDoNothing().run();
    if (changes < claims.length && overbookReason === null)
      throw new AppError('conflict', {
        message: requestsMessages.seatTaken,
        fields: { seat: requestsMessages.seatTaken },
      });
    if (changes === claims.length) endOverbooking(tx, requestId);
  }
  passOn(tx, released);
}

/** Deletes a request with everything that belongs to it. Overbooked appointments inherit its claims. */
export function deleteRequest(tx: Tx, requestId: string): void {
  releaseClaims(tx, requestId, () => deletionOfRequest(tx).run({ id: requestId }));
}

/** Calls `remove`, which deletes an appointment. Overbooked appointments inherit its claims. */
export function releaseClaims(tx: Tx, requestId: string, remove: () => void): void {
  const released = deleteClaims(tx, requestId);
  remove();
  passOn(tx, released);
}

interface ClaimsQuery {
  /** The first and the last quarter. */
  from: number;
  to: number;
  seats: string[];
  /** The request whose claims are left out. */
  except?: string;
}

/** The claims of seats by other requests. */
export function readClaims(reader: Db | Tx, { from, to, seats, except = '' }: ClaimsQuery): SeatClaim[] {
  const isWanted = and(
    between(appointmentClaims.quarter, from, to),
    inArray(appointmentClaims.seat, seats),
    ne(appointmentClaims.requestId, except),
  );
  return reader.select().from(appointmentClaims).where(isWanted).all();
}

/** The provisional visits of other requests that may overlap a range. */
export function readProvisionalVisits(
  reader: Db | Tx,
  { from, to, except = '' }: Omit<ClaimsQuery, 'seats'>,
): ProvisionalVisit[] {
  const { requestId, provisionalSeat, startsAt, minutes, blockedMinutes } = appointments;
  const mayOverlap = and(
    isNotNull(provisionalSeat),
    ne(requestId, except),
    between(startsAt, instantOfQuarter(from - longestQuarters), instantOfQuarter(to)),
  );
  return reader
    .select({ requestId, startsAt, minutes, blockedMinutes, details: requests.details })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, requestId))
    .where(mayOverlap)
    .all()
    .map(({ details, ...visit }) => ({ ...visit, collector: wishedCollector(details) }));
}

/** The gender of the collector that a home visit wishes for; null without a wish. */
export const wishedCollector = (details: RequestDetails): Seat['gender'] =>
  details.type === 'withdrawal' ? details.collector : null;

function deleteClaims(tx: Tx, requestId: string): SeatClaim[] {
  return deletionOfClaims(tx).all({ id: requestId });
}

/** Prepared statements, because a removal runs them for each request. */
const deletionOfRequest = preparedQuery((db) =>
  db
    .delete(requests)
    .where(eq(requests.id, sql.placeholder('id')))
    .prepare(),
);
const deletionOfClaims = preparedQuery((db) =>
  db
    .delete(appointmentClaims)
    .where(eq(appointmentClaims.requestId, sql.placeholder('id')))
    .returning()
    .prepare(),
);

/** Gives each released quarter to the earliest created appointment of the seat that overlaps it, unless it is taken. */
function passOn(tx: Tx, released: SeatClaim[]): void {
  const [first] = released;
  if (!first) return;
  const quarters = released.map(({ quarter }) => quarter);
  const [earliest, latest] = [Math.min(...quarters) - longestQuarters, Math.max(...quarters)].map(instantOfQuarter);
  const mayOverlap = and(
    eq(appointments.seat, first.seat),
    inArray(appointments.state, heldStates),
    between(appointments.startsAt, earliest ?? '', latest ?? ''),
  );
  const held = tx
    .select()
    .from(appointments)
    .where(mayOverlap)
    .orderBy(asc(appointments.createdAt), asc(appointments.requestId))
    .all();
  const heirs = new Set<AppointmentRow>();
  for (const { quarter, seat } of released) {
    const heir = held.find(({ startsAt, blockedMinutes }) => quartersOf(startsAt, blockedMinutes).includes(quarter));
    if (!heir) continue;
    tx.insert(appointmentClaims).values({ quarter, seat, requestId: heir.requestId }).onConflictDoNothing().run();
    heirs.add(heir);
  }
  for (const { requestId, startsAt, blockedMinutes } of heirs) {
    const isOwn = eq(appointmentClaims.requestId, requestId);
    const claimed = tx.select({ found: count() }).from(appointmentClaims).where(isOwn).get()?.found;
    if (claimed === quartersOf(startsAt, blockedMinutes).length) endOverbooking(tx, requestId);
  }
}

function endOverbooking(tx: Tx, requestId: string): void {
  tx.update(appointments).set({ overbookReason: null }).where(eq(appointments.requestId, requestId)).run();
}
