import { eq, inArray } from 'drizzle-orm';
import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import { canBecome, isCancelled, isJustClosed, isOver, undoMs } from '#shared/appointments/appointment-states.rules.ts';
import { hasDayCome } from '#shared/appointments/appointment-times.rules.ts';
import { areaOf } from '#shared/appointments/visit-areas.rules.ts';
import { AppError } from '#shared/errors.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import type { VisitTime } from '#shared/requests/request-type.ts';
import { type RequestDetails, wishOf } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { announce, withdraw } from '../webhooks/webhook-outbox.ts';
import { releaseClaims, writeClaims } from './appointment-claims.ts';
import { type AppointmentRow, appointments } from './appointments.table.ts';
import { fastingOfVisit } from './booked-packages.ts';
import { discardAppointmentMessages, discardMessagesOfEnded } from './message-store.ts';
import { discardAppointmentMails, discardMailsOfEnded } from './outbox-store.ts';
import { requestsMessages } from './requests.messages.ts';
import type { RequestRow } from './requests.table.ts';

/** The values of an appointment that a change sets. */
type AppointmentChange = Pick<AppointmentRow, 'state'> &
  Partial<
    Pick<
      AppointmentRow,
      | 'place'
      | 'address'
      | 'areaId'
      | 'areaName'
      | 'startsAt'
      | 'minutes'
      | 'blockedMinutes'
      | 'seat'
      | 'provisionalSeat'
      | 'heldUntil'
      | 'overbookReason'
    >
  >;

/** `requests.visit_day` and `visit_time`: the time of the appointment, unless it is cancelled; else the wish. */
export function visitColumns(
  details: RequestDetails,
  appointment: Pick<AppointmentRow, 'startsAt' | 'state'> | null,
): VisitTime {
  if (!appointment || isCancelled(appointment.state)) return wishOf(details);
  const { startsAt } = appointment;
  return { visitDay: dayOf(startsAt), visitTime: clockTimeOf(Date.parse(startsAt)) };
}

export function findAppointment(reader: Db | Tx, requestId: string): AppointmentRow | undefined {
  return reader.select().from(appointments).where(eq(appointments.requestId, requestId)).get();
}

/** The minutes for which an appointment occupies its seat: at home with the way to the next one, which its area prolongs. */
export function blockedMinutesOf(
  settings: Pick<SettingsService, 'get'>,
  { place, minutes, areaId }: Pick<AppointmentRow, 'place' | 'minutes' | 'areaId'>,
): number {
  if (place === 'centre') return minutes;
  const { travelMinutes = 0 } = areaOf({ areaId, address: '' }, settings.get('visitAreas')) ?? {};
  return minutes + settings.get('appointments').betweenMinutes + travelMinutes;
}

/**
 * Ends the hold of a request, of which only the wish stays. Returns the visit's time for the request; nothing if there is
 * no hold.
 */
export function endHold(tx: Tx, { id, details }: Pick<RequestRow, 'id' | 'details'>): Partial<VisitTime> {
  if (findAppointment(tx, id)?.state !== 'proposed') return {};
  releaseClaims(tx, id, () => tx.delete(appointments).where(eq(appointments.requestId, id)).run());
  return visitColumns(details, null);
}

/** The appointments of several requests, by the request's id. */
export function readAppointments(db: Db, requestIds: string[]): Map<string, AppointmentRow> {
  const rows = db.select().from(appointments).where(inArray(appointments.requestId, requestIds)).all();
  return new Map(rows.map((row) => [row.requestId, row]));
}

/**
 * Stores a change of an appointment in the caller's transaction. Returns the former row, the new one, and the visit's
 * time for the request. Throws `invalid_input` for a state that cannot follow, and for the end of an appointment that has
 * not come, and `conflict` for a seat that is taken. Discards mails that are not sent and tell of another time or state.
 */
export function writeAppointment(
  tx: Tx,
  { id: requestId, reference, details, source }: Pick<RequestRow, 'id' | 'reference' | 'details' | 'source'>,
  change: AppointmentChange,
  now: string,
): { former: AppointmentRow | undefined; appointment: AppointmentRow; visit: VisitTime } {
  const former = findAppointment(tx, requestId);
  if (!canBecome(former?.state ?? null, change.state))
    throw new AppError('invalid_input', { message: requestsMessages.noAppointment });
  if (former && isOver(change.state) && !hasDayCome(former, Date.parse(now)))
    throw new AppError('invalid_input', { message: requestsMessages.notYetOver });
  const noTime = { startsAt: now, minutes: 0, blockedMinutes: 0 };
  const unset = { place: 'centre', address: '', areaId: '', areaName: '', ...noTime } as const;
  const next = { ...unset, seat: null, provisionalSeat: null, onTheWayAt: null, arrivedAt: null, ...former, ...change };
  const isSameTime = former?.startsAt === next.startsAt && former.place === next.place;
  const steps = isSameTime ? {} : { onTheWayAt: null, arrivedAt: null };
  const isNewsToPatient = !former || isSeenInCalendar(former, next);
  const isForNobody = next.state === 'confirmed' && next.seat === null;
  const values = {
    requestId,
    ...next,
    ...steps,
    closedAt: isOver(next.state) ? now : null,
    provisionalSeat: isForNobody ? next.provisionalSeat : null,
    sequence: isNewsToPatient ? nextSequence(former?.sequence ?? 0, now) : former.sequence,
    ...(isNewsToPatient &&
      next.state === 'confirmed' && { toldFastingHours: fastingOfVisit(tx, { id: requestId, details }) }),
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
  };
  const appointment = tx
    .insert(appointments)
    .values(values)
    .onConflictDoUpdate({ target: appointments.requestId, set: values })
    .returning()
    .get();
  writeClaims(tx, appointment);
  const isUndone = former !== undefined && isJustClosed(former, Date.parse(now)) && !isOver(appointment.state);
  const isNews = appointment.state !== former?.state || appointment.sequence !== former.sequence;
  const withdrawn = isUndone ? withdraw(tx, requestId, `appointment.${former.state}`) : [];
  // A hold is not agreed on yet.
  if (isNews && appointment.state !== 'proposed' && !isInvented({ source })) {
    const type = `appointment.${appointment.state}`;
    // The end can be undone.
    const dueAt = isOver(appointment.state) ? toInstant(Date.parse(now) + undoMs) : now;
    // To a system that never heard of the end, an appointment that is open again as before is no news.
    const uninformed = appointment.sequence === former?.sequence ? withdrawn : [];
    const news = { type, at: now, dueAt, requestId, subject: reference, about: { reference } };
    announce(tx, 'appointment', [news], uninformed);
  }
  if (appointment.state !== 'confirmed' || appointment.startsAt !== former?.startsAt) {
    if (isOver(appointment.state)) {
      discardMailsOfEnded(tx, requestId);
      discardMessagesOfEnded(tx, requestId);
    } else {
      discardAppointmentMails(tx, requestId);
      discardAppointmentMessages(tx, requestId);
    }
  }
  return { former, appointment, visit: visitColumns(details, appointment) };
}

/** Stores that the patient was told the present fasting of the visit (h), and returns it. */
export function tellFasting(tx: Tx, row: Pick<RequestRow, 'id' | 'details'>): number | null {
  const hours = fastingOfVisit(tx, row);
  tx.update(appointments).set({ toldFastingHours: hours }).where(eq(appointments.requestId, row.id)).run();
  return hours;
}

/**
 * Seconds since 2026, so that the sequence also rises after a restored backup that lacks the latest changes, and more
 * than the former one.
 */
const nextSequence = (former: number, now: string): number =>
  Math.max(former + 1, Math.floor((Date.parse(now) - Date.UTC(2026, 0)) / 1000));

/** Whether a change alters the entry in the patient's calendar. */
function isSeenInCalendar(
  former: AppointmentRow,
  next: Parameters<typeof changedParts>[1] & Pick<AppointmentRow, 'state'>,
): boolean {
  if (changedParts(former, next).length > 0) return true;
  // The entry of an appointment that is reopened is still there.
  const isReopened = next.state === 'confirmed' && isOver(former.state);
  return former.state !== next.state && !isReopened && (next.state === 'confirmed' || isCancelled(next.state));
}
