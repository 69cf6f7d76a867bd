import { eq } from 'drizzle-orm';
import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import { isOver, requestStateFor } from '#shared/appointments/appointment-states.rules.ts';
import {
  hasBegun,
  instantOfQuarter,
  minutesOf,
  quarterHours,
  quarterMinutes,
  quartersOf,
  startOf,
  startProblem,
  wholeHours,
} from '#shared/appointments/appointment-times.rules.ts';
import type {
  AppointmentMailKind,
  CancelAppointmentInput,
  CloseAppointmentsInput,
  ConfirmAppointmentInput,
  DayHours,
  DeclineChangeInput,
  NearbyTimesInput,
  ProposeSeatInput,
  TakenTimes,
  TakenTimesInput,
  Telling,
} from '#shared/appointments/appointments.schema.ts';
import { isInCalendar } from '#shared/appointments/calendar-entry.rules.ts';
import { isOfAssignee } from '#shared/appointments/collector.rules.ts';
import {
  createFreeSeats,
  freeTimesNear,
  quarterRange,
  quartersNear,
  quartersOfDay,
  seatsFor,
  type WantedTimes,
} from '#shared/appointments/free-times.rules.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { knownTimes } from '#shared/opening-hours/opening-hours.rules.ts';
import { roleCan } from '#shared/permissions.ts';
import type { SeenRequest } from '#shared/requests/inbox.schema.ts';
import { refusedField } from '#shared/requests/request-type.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { Db, Tx } from '../core/db/client.ts';
import type { MessageQueue } from '../messages/message-queue.ts';
import { wishedCollector } from '../request-records/appointment-claims.ts';
import {
  blockedMinutesOf,
  findAppointment,
  tellFasting,
  writeAppointment,
} from '../request-records/appointment-store.ts';
import { type AppointmentRow, appointments } from '../request-records/appointments.table.ts';
import { listColleagues } from '../request-records/colleagues.ts';
import { enqueueAppointmentMail, listMails, requeueAppointmentMail } from '../request-records/outbox-store.ts';
import { minutesUntilAnswer, stateColumns } from '../request-records/request-store.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { type OwnVisitChange, readRequest, type StaffChange } from '../request-records/staff-change.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { staff } from '../staff/staff.table.ts';
import { tellCollectors } from './collector-notices.ts';
import { plannedPlace } from './planned-place.ts';
import { chooseSeat, type ProvisionalVisits } from './provisional-visits.ts';
import type { VisitHolds } from './visit-holds.service.ts';
import { isCollector } from './visits.ts';
import { readWantedTimes } from './wanted-times.ts';

export type AppointmentsService = ReturnType<typeof createAppointmentsService>;

interface AppointmentsDeps extends CommonDeps {
  config: Pick<Config, 'mailFrom'>;
  settings: Pick<SettingsService, 'get'>;
  change: StaffChange;
  changeOwn: OwnVisitChange;
  holds: Pick<VisitHolds, 'giveWay'>;
  provisional: Pick<ProvisionalVisits, 'makeWay' | 'placeUnplaced'>;
  messages: Pick<MessageQueue, 'enqueue' | 'requeue'>;
  /** Called after a commit that may have added a mail to the outbox. */
  onMails: () => void;
}

/** The time of a collector's press, by the collector's clock, and its key. */
interface Pressed {
  pressedAt?: string;
  key?: string;
}

/** The request that asks for a time, '' for one that is not stored, and its wish for a woman or a man. */
interface Asking {
  id: string;
  collector: Seat['gender'];
}

/** An appointment as staff agree on it. */
type AgreedAppointment = Pick<
  AppointmentRow,
  'place' | 'address' | 'areaId' | 'areaName' | 'startsAt' | 'minutes' | 'blockedMinutes' | 'seat' | 'overbookReason'
>;

type Blocked = Pick<AppointmentRow, 'minutes' | 'blockedMinutes'>;
/** The seat of an appointment, or null for any that fits, and the time that it occupies. */
type WantedSeat = Pick<AppointmentRow, 'seat'> & Blocked;

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
  provisional,
  messages,
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
      const { overbookReason = null } = input;
      const agreed = { place, ...at, startsAt, minutes, blockedMinutes, seat, overbookReason };
      const { former, appointment, visit, usedReason } = storeAgreed(tx, actor, row, known, agreed);
      const changed = former?.state === 'confirmed' ? changedParts(former, appointment) : [];
      tellCollectors(
        tx,
        row,
        { team, actor, former, next: appointment },
        { createdAt: now, mailFrom: config.mailFrom },
      );
      const movedFrom = former && changed.includes('time') ? former.startsAt : null;
      const kind = changed.length === 0 ? 'appointment_confirmed' : 'appointment_moved';
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
          note: usedReason ?? '',
          assignee: assigneeId === row.assigneeId ? null : (assignee?.name ?? null),
          collector: former?.seat === seat ? null : (team.find(({ id: seatId }) => seatId === seat)?.name ?? null),
        },
        after: (changedRow) => tell(tx, changedRow, kind, told),
      };
    });
    onMails();
  }

  /**
   * Stores an agreed appointment with the seat that it occupies, in the caller's transaction: other visits and holds leave
   * the seat. Returns the result of `writeAppointment`, and the reason of an overbooking if it was needed. Throws `conflict`
   * if the seat is taken or needed by a visit without a seat, or if a home visit names no seat and none is free.
   */
  function storeAgreed(
    tx: Tx,
    actor: Actor,
    row: RequestRow,
    known: AppointmentRow | undefined,
    { overbookReason, ...agreed }: AgreedAppointment,
  ) {
    const { place, seat, startsAt, blockedMinutes } = agreed;
    const isUnchanged =
      known?.state === 'confirmed' &&
      known.startsAt === startsAt &&
      known.place === place &&
      known.seat === seat &&
      blockedMinutes <= known.blockedMinutes;
    const needsSeat = place === 'home' && seat === null && settings.get('team').length > 0;
    const found = needsSeat ? findSeat(tx, askingOf(row), agreed, known) : null;
    const provisionalSeat = found?.id ?? (isUnchanged ? known.provisionalSeat : null);
    const usedReason = seat !== null || (needsSeat && !found) ? overbookReason : null;
    // A visit that has begun and is open again needs nobody else's time.
    const isUnderWay = known !== undefined && isOver(known.state) && hasBegun(agreed, clock());
    if (needsSeat && !found && usedReason === null && !isUnchanged && !isUnderWay)
      throw seatConflict(requestsMessages.nobodyFree);
    const occupied = { requestId: row.id, seat: seat ?? provisionalSeat, startsAt, blockedMinutes };
    const staysThere = isUnchanged && provisionalSeat === known.provisionalSeat;
    const placeOthers = staysThere ? null : provisional.makeWay(tx, occupied);
    const moveHolds = holds.giveWay(tx, actor, { requestId: row.id, seat, startsAt, blockedMinutes });
    const next = {
      state: 'confirmed',
      ...agreed,
      provisionalSeat,
      overbookReason: usedReason,
      heldUntil: null,
    } as const;
    const written = writeAppointment(tx, row, next, toInstant(clock()));
    if (placeOthers?.() === false && usedReason === null) throw seatConflict(requestsMessages.seatNeeded);
    moveHolds();
    return { ...written, usedReason };
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
   * The seat for an appointment without one: of those that fit the request and are free, a given one if possible, else the
   * most suitable.
   */
  function findSeat(
    reader: Db | Tx,
    asking: Asking,
    { startsAt, areaId, minutes, blockedMinutes }: Pick<AppointmentRow, 'startsAt' | 'areaId'> & Blocked,
    preferred?: Partial<Pick<AppointmentRow, 'seat' | 'provisionalSeat'>>,
  ): Seat | undefined {
    const range = quarterRange(startsAt, blockedMinutes);
    const wanted = wantedTimes(reader, asking, { seat: null, minutes, blockedMinutes }, range);
    const seats = createFreeSeats(wanted).usableAt(startsAt);
    const id = preferred?.seat ?? preferred?.provisionalSeat;
    return seats.find((seat) => seat.id === id) ?? chooseSeat(reader, seats, { startsAt, areaId });
  }

  /** The data for the rules of free times: of one seat, or of all that fit the request. */
  function wantedTimes(
    reader: Db | Tx,
    { id, collector }: Asking,
    { seat, minutes, blockedMinutes }: WantedSeat,
    range: { from: number; to: number },
  ): WantedTimes {
    const team = settings.get('team');
    const seats = seat === null ? seatsFor(team, collector) : team.filter((member) => member.id === seat);
    return readWantedTimes(reader, settings, { seats, minutes, blockedMinutes, range, except: id });
  }

  /**
   * Up to three free times (ISO 8601) of a seat, or of any that fits, nearest to a time that is taken. Throws `not_found`.
   */
  function listNearbyTimes(
    _actor: Authorized<'requests.write'>,
    { id, seat, day, time, collector, ...planned }: NearbyTimesInput,
  ): string[] {
    const asking = readAsking(id, collector);
    const startsAt = startOf(day, time);
    const blockedMinutes = blockedMinutesOf(settings, planned);
    const asked = { seat, minutes: planned.minutes, blockedMinutes };
    const wanted = wantedTimes(db, asking, asked, quartersNear(startsAt, blockedMinutes));
    // Staff enter a visit on the hour.
    const stepMinutes = id === null ? 60 : quarterMinutes;
    return freeTimesNear(wanted, startsAt, { isPossible: (free) => startProblem(free, clock()) === null, stepMinutes });
  }

  const readAsking = (id: string | null, collector: Asking['collector']): Asking =>
    id === null ? { id: '', collector } : askingOf(readRequest(db, id));

  /** The clock times of a day at which a visit needs a reason: a seat is taken, or without one none that fits is free. */
  function listTakenTimes(
    _actor: Authorized<'requests.write'>,
    { id, seat, day, collector, ...planned }: TakenTimesInput,
  ): TakenTimes {
    const asking = readAsking(id, collector);
    const blockedMinutes = blockedMinutesOf(settings, planned);
    const asked = { seat, minutes: planned.minutes, blockedMinutes };
    const seats = createFreeSeats(wantedTimes(db, asking, asked, quartersOfDay(day, blockedMinutes)));
    if (settings.get('team').length === 0) return { taken: [], nobody: [] };
    const timesAt = (isMeant: (startsAt: string) => boolean) =>
      quarterHours.filter((time) => isMeant(startOf(day, time)));
    if (seat !== null) return { taken: timesAt((startsAt) => seats.isTakenAt(startsAt, seat)), nobody: [] };
    const nobody = timesAt(seats.isNobodyThereAt);
    const occupied = timesAt((startsAt) => seats.usableAt(startsAt).length === 0);
    return { taken: occupied.filter((time) => !nobody.includes(time)), nobody };
  }

  /** The hours of a day for the calendar, of a new visit of which only the time is known. */
  function getDayHours(_actor: Authorized<'requests.read'>, day: string): DayHours {
    const minutes = minutesOf(null, settings.get('appointments'));
    const blockedMinutes = blockedMinutesOf(settings, { place: 'home', areaId: '', minutes });
    const asked = { seat: null, minutes, blockedMinutes };
    const wanted = wantedTimes(db, readAsking(null, null), asked, quartersOfDay(day, blockedMinutes));
    const { usableAt, isWorkedAt } = createFreeSeats(wanted);
    const { isOpenAt, isClosedAt } = knownTimes(settings.get('openingHours'));
    const isOpen = (startsAt: string) => isOpenAt(Date.parse(startsAt)) || isWorkedAt(startsAt);
    const hasTeam = settings.get('team').length > 0;
    return {
      open: wholeHours.filter((hour) => quartersOf(startOf(day, hour), 60).map(instantOfQuarter).some(isOpen)),
      free: wholeHours.flatMap((hour) => {
        const startsAt = startOf(day, hour);
        const seats = usableAt(startsAt).map(({ id }) => id);
        const isFree = hasTeam ? seats.length > 0 : !isClosedAt(Date.parse(startsAt));
        return isFree ? [{ hour, seats }] : [];
      }),
    };
  }

  /** The collector to propose for a time: the present one of the appointment if it is free, else the most suitable. */
  function proposeSeat(
    _actor: Authorized<'requests.write'>,
    { id, seat, day, time, collector, ...planned }: ProposeSeatInput,
  ): string | null {
    const blockedMinutes = blockedMinutesOf(settings, planned);
    const wanted = { startsAt: startOf(day, time), blockedMinutes, areaId: planned.areaId, minutes: planned.minutes };
    const known = id === null ? undefined : findAppointment(db, id);
    const isAgreed = known?.state === 'confirmed' && known.place === 'home' && known.startsAt === wanted.startsAt;
    // The seat that was agreed for this time stays, even if it is overbooked or of another gender.
    if (isAgreed && seat === known.seat) return seat;
    return findSeat(db, readAsking(id, collector), wanted, { seat })?.id ?? null;
  }

  /** Cancels a held appointment for the patient or the centre, and closes its request. */
  function cancel(actor: Authorized<'requests.write'>, { by, told, note, ...seen }: CancelAppointmentInput): void {
    change(actor, seen, (row, tx) => {
      const state = by === 'patient' ? 'cancelled_by_patient' : 'cancelled_by_centre';
      const now = toInstant(clock());
      const { former, appointment, visit } = writeAppointment(tx, row, { state }, now);
      const team = settings.get('team');
      tellCollectors(
        tx,
        row,
        { team, actor, former, next: appointment },
        { createdAt: now, mailFrom: config.mailFrom },
      );
      provisional.placeUnplaced(tx);
      return {
        set: { ...stateColumns(requestStateFor(state), now), ...visit },
        event: { kind: 'appointment', state, startsAt: appointment.startsAt, told, note },
        // The end of the request ends earlier calls, but not the one that a message above a limit asks for.
        after: (changedRow) => tell(tx, changedRow, 'appointment_cancelled', told),
      };
    });
    onMails();
  }

  /**
   * Marks appointments as done, and others as missed, in one transaction: of one request, or of a whole day. The
   * requests of missed ones return to the inbox, without an assignee who does not see it. Throws `invalid_input` for an
   * appointment whose day has not come. A member without requests.write closes only the appointments whose collector they are.
   */
  function close(
    actor: Authorized<'visits.own'>,
    { done, missed }: CloseAppointmentsInput,
    pressed: Pressed = {},
  ): void {
    const notes = new Map(missed.map(({ id, note }) => [id, note]));
    const isOwn = (row: RequestRow, tx: Tx) => isCollector(tx, settings.get('team'), actor, row);
    changeOwn(actor, [...done, ...missed], isOwn, (row, tx) => {
      const note = notes.get(row.id);
      const state = note === undefined ? 'done' : 'missed';
      const now = toInstant(clock());
      const { appointment } = writeAppointment(tx, row, { state }, now);
      const set = stateColumns(requestStateFor(state), now);
      const { startsAt } = appointment;
      const event = { kind: 'appointment', state, startsAt, note: note ?? '', ...pressed } as const;
      if (state === 'done' || row.assigneeId === null || takesRequests(tx, row.assigneeId)) return { set, event };
      return { set: { ...set, assigneeId: null }, event: [event, { kind: 'assigned', assignee: null }] };
    });
  }

  /**
   * Reopens an appointment that took place or was missed, as it was agreed; with nobody if its seat left the team. Tells
   * the patient only what its end stopped. Throws `conflict` as `confirm` does if others occupy its time by now, and if
   * staff went on with the request; throws as `close` does.
   */
  function reopen(actor: Authorized<'visits.own'>, seen: SeenRequest, pressed: Pressed = {}): void {
    const isOwn = (row: RequestRow, tx: Tx) => isCollector(tx, settings.get('team'), actor, row);
    changeOwn(actor, [seen], isOwn, (row, tx) => {
      const known = findAppointment(tx, row.id);
      if (!known || !isOver(known.state))
        throw new AppError('invalid_input', { message: requestsMessages.noAppointment });
      if (row.state !== requestStateFor(known.state))
        throw new AppError('conflict', { message: requestsMessages.visitChanged });
      const now = toInstant(clock());
      const seat = settings.get('team').some(({ id }) => id === known.seat) ? known.seat : null;
      const { appointment, visit } = storeAgreed(tx, actor, row, known, { ...agreedParts(known), seat });
      requeueAppointmentMail(tx, row.id, now);
      const { startsAt, place } = appointment;
      const event = { kind: 'appointment', state: 'confirmed', isReopened: true, startsAt, place, ...pressed } as const;
      return {
        set: { ...stateColumns(requestStateFor('confirmed'), now), ...visit },
        event,
        after: (changedRow) => messages.requeue(tx, changedRow),
      };
    });
  }

  /** Declines the open change requests: the appointment stays as it is, and the patient is told so. */
  function declineChange(actor: Authorized<'requests.write'>, { told, ...seen }: DeclineChangeInput): void {
    change(actor, seen, (row, tx) => {
      if (row.openChangeRequestAt === null || findAppointment(tx, row.id)?.state !== 'confirmed')
        throw new AppError('invalid_input', { message: requestsMessages.noAppointment });
      // No reminder follows at once.
      if (told !== 'none')
        tx.update(appointments)
          .set({ updatedAt: toInstant(clock()) })
          .where(eq(appointments.requestId, row.id))
          .run();
      return {
        set: { openChangeRequestAt: null },
        event: { kind: 'change_request_declined', told },
        after: (changedRow) => tell(tx, changedRow, 'appointment_confirmed', told),
      };
    });
    onMails();
  }

  /**
   * Queues the mail and the message about a stored change if staff tell the patient by them. If they tell them in another way, the
   * mail is queued too while the patient's calendar holds the appointment, because only a mail updates the entry.
   */
  function tell(tx: Tx, row: RequestRow, kind: AppointmentMailKind, told: Telling | null): void {
    if (told === 'email' && row.email === '') throw refusedField('told', requestsMessages.noEmail);
    const stored = told === 'email' || told === 'message' ? messages.enqueue(tx, row, kind) : null;
    if (told === 'message' && stored === null) throw refusedField('told', requestsMessages.noMessages);
    const isTold = told !== null && told !== 'none';
    const isMailed = told === 'email' || (isTold && row.email !== '' && isInCalendar(listMails(tx, [row.id])));
    if (!isMailed) return;
    if (kind !== 'appointment_cancelled') tellFasting(tx, row);
    enqueueAppointmentMail(tx, { requestId: row.id, kind, createdAt: toInstant(clock()) }, config.mailFrom);
  }

  return { confirm, cancel, close, reopen, declineChange, listNearbyTimes, listTakenTimes, getDayHours, proposeSeat };
}

const agreedParts = (appointment: AppointmentRow): AgreedAppointment => {
  const { place, address, areaId, areaName, startsAt, minutes, blockedMinutes, seat, overbookReason } = appointment;
  return { place, address, areaId, areaName, startsAt, minutes, blockedMinutes, seat, overbookReason };
};

const askingOf = ({ id, details }: Pick<RequestRow, 'id' | 'details'>): Asking => ({
  id,
  collector: wishedCollector(details),
});

const seatConflict = (message: MessageKey) => new AppError('conflict', { message, fields: { seat: message } });

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
