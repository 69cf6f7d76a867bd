import { eq } from 'drizzle-orm';
import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import { requestStateFor } from '#shared/appointments/appointment-states.rules.ts';
import { quarterHours, quartersOf, startOf, startProblem } from '#shared/appointments/appointment-times.rules.ts';
import type {
  AppointmentMailKind,
  CancelAppointmentInput,
  CloseAppointmentsInput,
  ConfirmAppointmentInput,
  DeclineChangeInput,
  NearbyTimesInput,
  TakenTimesInput,
  Telling,
} from '#shared/appointments/appointments.schema.ts';
import { isInCalendar } from '#shared/appointments/calendar-entry.rules.ts';
import { collectorOf, isOfAssignee } from '#shared/appointments/collector.rules.ts';
import {
  createFreeSeats,
  freeTimesNear,
  quarterRange,
  quartersNear,
  seatsFor,
  type WantedTimes,
} from '#shared/appointments/free-times.rules.ts';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { roleCan } from '#shared/permissions.ts';
import { refusedField } from '#shared/requests/request-type.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { readClaims, wishedCollector } from '../request-records/appointment-claims.ts';
import { blockedMinutesOf, findAppointment, writeAppointment } from '../request-records/appointment-store.ts';
import { type AppointmentRow, appointments } from '../request-records/appointments.table.ts';
import { listColleagues } from '../request-records/colleagues.ts';
import { enqueueAppointmentMail, listMails } from '../request-records/outbox-store.ts';
import { minutesUntilAnswer, stateColumns } from '../request-records/request-store.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { type OwnVisitChange, readRequest, type StaffChange } from '../request-records/staff-change.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { staff } from '../staff/staff.table.ts';
import { plannedPlace } from './planned-place.ts';
import type { VisitHolds } from './visit-holds.service.ts';
import { readWantedTimes } from './wanted-times.ts';

export type AppointmentsService = ReturnType<typeof createAppointmentsService>;

interface AppointmentsDeps extends CommonDeps {
  config: Pick<Config, 'mailFrom'>;
  settings: Pick<SettingsService, 'get'>;
  change: StaffChange;
  changeOwn: OwnVisitChange;
  holds: Pick<VisitHolds, 'giveWay'>;
  /** Called after a commit that may have added a mail to the outbox. */
  onMails: () => void;
}

/** The seat of an appointment, or null for any that fits, and the time that it occupies. */
type WantedSeat = Pick<AppointmentRow, 'seat' | 'minutes' | 'blockedMinutes'>;

/**
 * Staff confirm, move, cancel and close appointments. Each function takes the version of the request that its author saw,
 * and throws as `StaffChange` does.
 */
export function createAppointmentsService({
  db,
  clock,
  config,
  settings,
  change,
  changeOwn,
  holds,
  onMails,
}: AppointmentsDeps) {
  /**
   * Confirms an appointment, or moves a confirmed one, and answers open change requests. Throws `invalid_input` for a
   * time that has passed or is too far, for a home visit without an address, for a mail without its address, and for a
   * seat of another gender than the patient wished for, unless they agreed. Throws `conflict` if the seat is taken or
   * needed by a visit without a seat, or if a home visit names no seat and none is free, unless staff overbook. A hold of
   * another request gives way to a visit with a seat: it gets another seat at its time, or ends.
   */
  function confirm(actor: Authorized<'requests.write'>, input: ConfirmAppointmentInput): void {
    const { id, version, place, minutes, assigneeId, told, seat = null } = input;
    const startsAt = startOf(input.day, input.time);
    const colleagues = listColleagues(db);
    change(actor, { id, version }, (row, tx) => {
      requireVisit(row);
      const known = findAppointment(tx, id);
      // A change of the length or the address alone is possible while the appointment runs.
      const isSameTime = known?.state === 'confirmed' && known.startsAt === startsAt;
      const problem = isSameTime ? null : startProblem(startsAt, clock());
      if (problem) throw refusedField(problem.field, problem.message);
      const at = plannedPlace(settings, row, input);
      if (place === 'home' && at.address === '' && at.areaId === '')
        throw refusedField('address', requestsMessages.addressNeeded);
      const assignee = colleagues.find((colleague) => colleague.id === assigneeId);
      const team = settings.get('team');
      const isPossible = assignee && (assignee.takesRequests || isOfAssignee(place, team));
      if (assigneeId !== null && assigneeId !== row.assigneeId && !isPossible)
        throw refusedField('assigneeId', requestsMessages.assigneeUnknown);
      if (seat !== null) requireSeat(row, known, { ...input, seat });
      const now = toInstant(clock());
      const blockedMinutes = blockedMinutesOf(settings, { ...at, place, minutes });
      const refusal = seatRefusal(tx, row, { place, seat, startsAt, minutes, blockedMinutes });
      const overbookReason = seat !== null || refusal ? (input.overbookReason ?? null) : null;
      const isUnchanged =
        isSameTime && known.place === place && known.seat === seat && blockedMinutes <= known.blockedMinutes;
      if (refusal && overbookReason === null && !isUnchanged)
        throw new AppError('conflict', { message: refusal, fields: { seat: refusal } });
      const agreed = {
        place,
        ...at,
        startsAt,
        minutes,
        blockedMinutes,
        seat,
        overbookReason,
        heldUntil: null,
      };
      const moveHolds = holds.giveWay(tx, actor, { requestId: id, seat, startsAt, blockedMinutes });
      const { former, appointment, visit } = writeAppointment(tx, row, { state: 'confirmed', ...agreed }, now);
      moveHolds();
      const changed = former?.state === 'confirmed' ? changedParts(former, appointment) : [];
      const movedFrom = former && changed.includes('time') ? former.startsAt : null;
      tell(tx, row, changed.length === 0 ? 'appointment_confirmed' : 'appointment_moved', told);
      return {
        set: {
          ...stateColumns(requestStateFor('confirmed'), now),
          ...visit,
          assigneeId,
          openChangeRequestAt: null,
          answerMinutes: minutesUntilAnswer(row, clock()),
        },
        event: {
          kind: 'appointment',
          state: 'confirmed',
          startsAt,
          movedFrom,
          place,
          changed,
          told,
          note: overbookReason ?? '',
          assignee: assigneeId === row.assigneeId ? null : (assignee?.name ?? null),
          collector: former?.seat === seat ? null : (team.find(({ id: seatId }) => seatId === seat)?.name ?? null),
        },
      };
    });
    onMails();
  }

  /** Staff ask patients who wish for a woman or a man before they give a visit to another. */
  function requireSeat(
    { details }: RequestRow,
    known: AppointmentRow | undefined,
    {
      seat,
      place,
      isOtherGenderAgreed = false,
    }: Pick<ConfirmAppointmentInput, 'place' | 'isOtherGenderAgreed'> & { seat: string },
  ): void {
    const found = settings.get('team').find(({ id }) => id === seat);
    if (!found) throw refusedField('seat', requestsMessages.seatUnknown);
    const wish = place === 'home' ? wishedCollector(details) : null;
    const wasAgreed = known?.state === 'confirmed' && known.place === 'home' && known.seat === seat;
    if (wish !== null && found.gender !== wish && !wasAgreed && !isOtherGenderAgreed)
      throw refusedField('isOtherGenderAgreed', requestsMessages.otherGender);
  }

  /**
   * Why an appointment needs a reason of staff; null if it needs none. A home visit without a seat needs one that fits and
   * is free. A seat must not be the last for another visit without a seat.
   */
  function seatRefusal(
    reader: Tx,
    row: Pick<RequestRow, 'id' | 'details'>,
    { place, seat, startsAt, ...planned }: Pick<AppointmentRow, 'place' | 'startsAt'> & WantedSeat,
  ): MessageKey | null {
    if (settings.get('team').length === 0 || (place === 'centre' && seat === null)) return null;
    const wanted = wantedTimes(reader, row, { ...planned, seat }, quarterRange(startsAt, planned.blockedMinutes));
    const { isAvailableAt, isNeededAt } = createFreeSeats(wanted);
    if (seat === null) return isAvailableAt(startsAt) ? null : requestsMessages.nobodyFree;
    return isNeededAt(startsAt) ? requestsMessages.seatNeeded : null;
  }

  /** The data for the rules of free times: of one seat, or of all that fit the request. */
  function wantedTimes(
    reader: Db | Tx,
    { id, details }: Pick<RequestRow, 'id' | 'details'>,
    { seat, minutes, blockedMinutes }: WantedSeat,
    range: { from: number; to: number },
  ): WantedTimes {
    const team = settings.get('team');
    const seats =
      seat === null ? seatsFor(team, wishedCollector(details)) : team.filter((member) => member.id === seat);
    return readWantedTimes(reader, settings, { seats, minutes, blockedMinutes, range, except: id });
  }

  /**
   * Up to three free times (ISO 8601) of a seat, or of any that fits, nearest to a time that is taken. Throws `not_found`.
   */
  function listNearbyTimes(
    _actor: Authorized<'requests.write'>,
    { id, seat, day, time, ...planned }: NearbyTimesInput,
  ): string[] {
    const row = readRequest(db, id);
    const startsAt = startOf(day, time);
    const blockedMinutes = blockedMinutesOf(settings, planned);
    const asked = { seat, minutes: planned.minutes, blockedMinutes };
    const wanted = wantedTimes(db, row, asked, quartersNear(startsAt, blockedMinutes));
    return freeTimesNear(wanted, startsAt, { isPossible: (free) => startProblem(free, clock()) === null });
  }

  /** The clock times of a day at which another appointment has a seat. */
  function listTakenTimes(
    _actor: Authorized<'requests.write'>,
    { id, seat, day, ...planned }: TakenTimesInput,
  ): string[] {
    const blockedMinutes = blockedMinutesOf(settings, planned);
    const starts = quarterHours.map((time) => ({ time, quarters: quartersOf(startOf(day, time), blockedMinutes) }));
    const all = starts.flatMap(({ quarters }) => quarters);
    const claims = readClaims(db, { seats: [seat], from: Math.min(...all), to: Math.max(...all), except: id });
    const taken = new Set(claims.map(({ quarter }) => quarter));
    return starts.filter(({ quarters }) => quarters.some((quarter) => taken.has(quarter))).map(({ time }) => time);
  }

  /** Cancels a held appointment for the patient or the centre, and closes its request. */
  function cancel(actor: Authorized<'requests.write'>, { by, told, note, ...seen }: CancelAppointmentInput): void {
    change(actor, seen, (row, tx) => {
      const state = by === 'patient' ? 'cancelled_by_patient' : 'cancelled_by_centre';
      const now = toInstant(clock());
      const { appointment, visit } = writeAppointment(tx, row, { state }, now);
      tell(tx, row, 'appointment_cancelled', told);
      return {
        set: { ...stateColumns(requestStateFor(state), now), ...visit },
        event: { kind: 'appointment', state, startsAt: appointment.startsAt, told, note },
      };
    });
    onMails();
  }

  /**
   * Marks appointments as done, and others as missed, in one transaction: of one request, or of a whole day. The
   * requests of missed ones return to the inbox, without an assignee who does not see it. Throws `invalid_input` for an
   * appointment that has not begun. A member without requests.write closes only the appointments whose collector they are.
   */
  function close(actor: Authorized<'visits.own'>, { done, missed }: CloseAppointmentsInput): void {
    const missedIds = new Set(missed.map(({ id }) => id));
    const isOwn = (row: RequestRow, tx: Tx) => isCollector(tx, actor, row);
    changeOwn(actor, [...done, ...missed], isOwn, (row, tx) => {
      const state = missedIds.has(row.id) ? 'missed' : 'done';
      const now = toInstant(clock());
      const { appointment } = writeAppointment(tx, row, { state }, now);
      const set = stateColumns(requestStateFor(state), now);
      const event = { kind: 'appointment', state, startsAt: appointment.startsAt } as const;
      if (state === 'done' || row.assigneeId === null || takesRequests(tx, row.assigneeId)) return { set, event };
      return { set: { ...set, assigneeId: null }, event: [event, { kind: 'assigned', assignee: null }] };
    });
  }

  function isCollector(tx: Tx, actor: Actor, { id, assigneeId }: RequestRow): boolean {
    const appointment = findAppointment(tx, id);
    if (!appointment || actor.kind !== 'staff') return false;
    const visit = { place: appointment.place, appointment, assigneeId };
    return collectorOf(visit, settings.get('team')).memberId === actor.staffId;
  }

  /** Declines the open change requests: the appointment stays as it is, and the patient is told so. */
  function declineChange(actor: Authorized<'requests.write'>, { told, ...seen }: DeclineChangeInput): void {
    change(actor, seen, (row, tx) => {
      if (row.openChangeRequestAt === null || findAppointment(tx, row.id)?.state !== 'confirmed')
        throw new AppError('invalid_input', { message: requestsMessages.noAppointment });
      tell(tx, row, 'appointment_confirmed', told);
      // No reminder follows at once.
      if (told !== 'none')
        tx.update(appointments)
          .set({ updatedAt: toInstant(clock()) })
          .where(eq(appointments.requestId, row.id))
          .run();
      return { set: { openChangeRequestAt: null }, event: { kind: 'change_request_declined', told } };
    });
    onMails();
  }

  /**
   * Queues the mail about a change if staff tell the patient by mail. If they tell them in another way, it is queued too
   * while the patient's calendar holds the appointment, because only a mail updates the entry.
   */
  function tell(tx: Tx, row: RequestRow, kind: AppointmentMailKind, told: Telling): void {
    if (told === 'email' && row.email === '') throw refusedField('told', requestsMessages.noEmail);
    const isMailed = told === 'email' || (told !== 'none' && row.email !== '' && isInCalendar(listMails(tx, [row.id])));
    if (!isMailed) return;
    enqueueAppointmentMail(tx, { requestId: row.id, kind, createdAt: toInstant(clock()) }, config.mailFrom);
  }

  return { confirm, cancel, close, declineChange, listNearbyTimes, listTakenTimes };
}

/** Whether a member answers requests. */
function takesRequests(tx: Tx, memberId: string | null): boolean {
  if (memberId === null) return false;
  const role = tx.select({ role: staff.role }).from(staff).where(eq(staff.id, memberId)).get()?.role;
  return role !== undefined && roleCan(role, 'requests.write');
}

/** Staff first decide whether a suspected request is spam; a message has no appointment. */
function requireVisit({ spamReason, state, type }: RequestRow): void {
  if (spamReason !== null || state === 'spam' || !hasAppointment(type))
    throw new AppError('invalid_input', { message: requestsMessages.moveNotAllowed });
}
