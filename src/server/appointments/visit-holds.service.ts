import { and, count, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  instantOfQuarter,
  isOnQuarter,
  minutesOf,
  quarterMinutes,
  startOf,
} from '#shared/appointments/appointment-times.rules.ts';
import {
  createFreeSeats,
  type FreeHours,
  freeHoursOf,
  freeTimesNear,
  halfHeldDays,
  quarterRange,
  quartersNear,
  quartersOfDay,
  seatsFor,
  type WantedTimes,
} from '#shared/appointments/free-times.rules.ts';
import { AppError } from '#shared/errors.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { afterOpenTime } from '#shared/opening-hours/opening-hours.rules.ts';
import type { FreeHoursInput, HeldTime } from '#shared/requests/free-times.schema.ts';
import { type ReceiptKind, referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import { refusedField, type VisitTime } from '#shared/requests/request-type.ts';
import { type RequestDetails, wishOf } from '#shared/requests/request-types.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { addressesPerNetwork } from '../core/address-limit.ts';
import { type Actor, type Authorized, type System, systemActor } from '../core/auth/actor.ts';
import { addressKey, wideAddressKey } from '../core/auth/address-key.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { requireFound } from '../core/errors.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { readLastRun } from '../core/last-runs.ts';
import type { SenderCounts } from '../core/sender-counts.ts';
import { readClaims, wishedCollector } from '../request-records/appointment-claims.ts';
import { blockedMinutesOf, endHold, findAppointment, writeAppointment } from '../request-records/appointment-store.ts';
import { type AppointmentRow, appointments, isProposed } from '../request-records/appointments.table.ts';
import type { Receipts } from '../request-records/receipts.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SectionChange } from '../settings/settings-sections.service.ts';
import { chooseSeat, type ProvisionalVisits } from './provisional-visits.ts';
import { readWantedTimes } from './wanted-times.ts';

export type VisitHolds = ReturnType<typeof createVisitHolds>;

interface VisitHoldsDeps extends CommonDeps {
  config: { limits: Pick<Config['limits'], 'holds'> };
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'isValid'>;
  counts: Pick<SenderCounts, 'note' | 'countNoted'>;
  provisional: ProvisionalVisits;
  /** Called after a commit that changed a hold. */
  onChange: () => void;
}

type Asking = Pick<RequestRow, 'id' | 'reference' | 'source' | 'details' | 'phoneKey' | 'email' | 'version'>;

const hourMs = 3_600_000;
const quarterMs = quarterMinutes * minuteMs;
/** A hold ends when the centre was open for so long and has not answered. */
const heldOpenMs = 24 * hourMs;
/** The same where the opening hours are not known. */
const heldUnknownMs = 3 * dayMs;
/** The last run is stored this often, and the process did not run if it is older than an hour. */
const [runNotedMs, maxPauseMs] = [10 * minuteMs, hourMs];
/** After a leap of the clock, holds end and are prolonged only once it went on for so long. */
const steadyMs = 10 * minuteMs;
/** Open holds of a telephone number or e-mail address. */
const maxHolds = 2;
/** A hold ends sooner: within 24 opening hours, even over holidays and after a pause of the process. */
const heldAtMostMs = 14 * dayMs;

/**
 * The free times of home visits, and the holds of times that visitors chose. A hold is a `proposed` appointment with a
 * seat of the team. When it is created, the claims decide whether a seat is free, not the free times that a page showed.
 */
export function createVisitHolds({
  db,
  clock,
  config,
  settings,
  receipts,
  counts,
  provisional,
  onChange,
}: VisitHoldsDeps) {
  const { writeEvent } = createRequestLog({ clock });
  /** When (ms) the job first noticed a leap of the clock; null without one. */
  let leapSeenAt: number | null = null;

  /**
   * The hours of a day, in any of the seats that the visitor wishes for. Null if the day has no free times to show. For an
   * agreed visit its own time counts as free. Throws `not_found` for an invalid receipt.
   */
  function listFreeHours({ day, areaId = '', collector, receipt = null }: FreeHoursInput): FreeHours | null {
    const today = dayOf(toInstant(clock()));
    const { daysAhead } = settings.get('appointments');
    const asked = receipt === null ? { id: '', areaId, collector } : agreedVisit(findByReceipt(db, 'move', receipt));
    if (!isOffered() || day < today || day > dayAfter(today, daysAhead)) return null;
    const wanted = wantedTimes(db, asked, (blocked) => quartersOfDay(day, blocked));
    return freeHoursOf(wanted, day, isPossible);
  }

  /** What an agreed visit needs at another time. */
  function agreedVisit({ id, details }: Pick<RequestRow, 'id' | 'details'>): WantedVisit {
    const known = findAppointment(db, id);
    return { id, known, areaId: known?.areaId ?? '', collector: wishedCollector(details) };
  }

  /** Whether visitors can look for free times of an appointment. */
  const isMovable = ({ place }: Pick<AppointmentRow, 'place'>): boolean => place === 'home' && isOffered();

  /** Throws `invalid_input` if an agreed home visit cannot move to a time because it is full. */
  function refuseFull(row: Pick<RequestRow, 'id' | 'details'>, startsAt: string): void {
    const appointment = findAppointment(db, row.id);
    const day = dayOf(startsAt);
    if (!appointment || !isMovable(appointment)) return;
    const wanted = wantedTimes(db, agreedVisit(row), (blocked) => quartersOfDay(day, blocked));
    const { full, free } = freeHoursOf(wanted, day, isPossible);
    if (!full.includes(clockTimeOf(Date.parse(startsAt)))) return;
    throw refusedField('visitHour', free.length > 0 ? requestsMessages.hourFull : requestsMessages.dayFull);
  }

  /**
   * Holds the time that a home visit asks for, in the caller's transaction. Holds nothing if the request names no time
   * that can be held, if every seat is taken or has its half of the day held, and for a person or a network address with other holds.
   */
  function hold(tx: Tx, actor: Actor, row: Asking, startsAt = askedStart(row)): void {
    if (startsAt === null || !isOffered() || !isPossible(startsAt) || countHolds(tx, row) >= maxHolds) return;
    const senders = actor.kind === 'visitor' ? limitsOf(actor.address) : [];
    if (senders.some(({ key, most }) => countHoldsOf(tx, key) >= most)) return;
    const visit = holdAnySeat(tx, row, startsAt);
    if (!visit) return;
    for (const { key } of senders) counts.note(tx, ['hold', row.id, key], heldAtMostMs);
    tx.update(requests)
      .set({ ...visit, version: row.version })
      .where(eq(requests.id, row.id))
      .run();
    writeEvent(tx, systemActor, row, { kind: 'appointment', state: 'proposed', startsAt });
  }

  const limitsOf = (address: string) => [
    { key: addressKey(address), most: config.limits.holds },
    { key: wideAddressKey(address), most: config.limits.holds * addressesPerNetwork },
  ];

  function countHoldsOf(tx: Tx, sender: string): number {
    const held = tx.select({ id: appointments.requestId }).from(appointments).where(isProposed).all();
    return counts.countNoted(
      tx,
      held.map(({ id }) => ['hold', id, sender]),
    );
  }

  /** Holds a free seat at the asked time, for the length of a former hold. Returns null if none is free. */
  function holdAnySeat(tx: Tx, row: Asking, startsAt: string, known?: AppointmentRow): VisitTime | null {
    const { area: address, areaId, areaName, collector } = homeVisit(row);
    const wanted = wantedTimes(tx, { known, areaId, collector }, (blocked) => quarterRange(startsAt, blocked));
    const { minutes, blockedMinutes } = wanted;
    const seat = chooseSeat(tx, createFreeSeats(wanted).freeAt(startsAt), { startsAt, areaId });
    if (!seat) return null;
    const replace = provisional.makeWay(tx, { requestId: row.id, seat: seat.id, startsAt, blockedMinutes });
    const at = { place: 'home', address, areaId, areaName, startsAt, minutes, blockedMinutes } as const;
    const held = { state: 'proposed', ...at, seat: seat.id, heldUntil: heldUntilOf(startsAt) } as const;
    const { visit } = writeAppointment(tx, row, held, toInstant(clock()));
    replace();
    return visit;
  }

  /** The hold of the request of a receipt, or free times without one. Throws `not_found` for an invalid receipt. */
  function getHeldTime(receipt: string): HeldTime {
    const row = findByReceipt(db, 'sent', receipt);
    const appointment = findAppointment(db, row.id);
    if (appointment) return { held: presentHold(appointment), freeTimes: [] };
    const asked = askedStart(row);
    if (asked === null || !isOffered() || !mayHold(db, row)) return { held: null, freeTimes: [] };
    const hour = toInstant(Date.parse(asked) - (Date.parse(asked) % hourMs));
    const wanted = wantedTimes(db, homeVisit(row), (blocked) => quartersNear(hour, blocked));
    return { held: null, freeTimes: freeTimesNear(wanted, hour, { isPossible, stepMinutes: 60 }) };
  }

  /**
   * Holds a free time for the request of a receipt, unless it is taken by now, or the request asks for no time. Throws as
   * `getHeldTime`.
   */
  function takeTime(actor: Actor, receipt: string, startsAt: string): void {
    inTransaction(db, (tx) => {
      const row = findByReceipt(tx, 'sent', receipt);
      if (askedStart(row) === null || findAppointment(tx, row.id) !== undefined || !mayHold(tx, row)) return;
      // With a new version, staff who have the request open see the time before they change it.
      hold(tx, actor, { ...row, version: row.version + 1 }, startsAt);
    });
    onChange();
  }

  /**
   * Ends the holds that nobody answered in time, unless the clock is in doubt. The requests stay. Gives visits to which nobody
   * goes yet a seat that became free.
   */
  function endDue(_actor: System): void {
    if (isClockDoubtful(db, clock()) || !isSteady()) return;
    prolongAfterPause();
    const due = dueHolds(db).all({ now: toInstant(clock()) });
    const unplaced = provisional.listUnplaced(db);
    if (due.length === 0 && unplaced.length === 0) return;
    inTransaction(db, (tx) => {
      if (unplaced.length > 0) provisional.placeUnplaced(tx);
      for (const held of due) {
        end(tx, held);
        writeEvent(tx, systemActor, held.request, { kind: 'hold_ended', startsAt: held.appointment.startsAt });
      }
    });
    onChange();
  }

  /**
   * Ends all holds of a day; the requests stay with their wish. Returns their number.
   */
  function endDay(actor: Authorized<'requests.write'>, day: string): number {
    const count = inTransaction(db, (tx) => {
      const held = holdsOfDay(tx, day);
      for (const each of held) {
        end(tx, each);
        writeEndedByStaff(tx, actor, each);
      }
      return held.length;
    });
    if (count > 0) onChange();
    return count;
  }

  /**
   * Ends the holds that overlap an appointment to which staff give a seat, in the caller's transaction. Returns a
   * function that gives each another seat at its time, if one is free, after the appointment was stored.
   */
  function giveWay(
    tx: Tx,
    actor: Actor,
    {
      requestId,
      seat,
      startsAt,
      blockedMinutes,
    }: Pick<AppointmentRow, 'requestId' | 'seat' | 'startsAt' | 'blockedMinutes'>,
  ): () => void {
    const seats = seat === null ? [] : [seat];
    const claims = readClaims(tx, { ...quarterRange(startsAt, blockedMinutes), seats, except: requestId });
    const held = readHolds(tx, inArray(appointments.requestId, [...new Set(claims.map((claim) => claim.requestId))]));
    for (const each of held) end(tx, each);
    return () => moveOrEnd(tx, actor, held);
  }

  /**
   * Gives the holds of seats that left the team another seat, or ends them, in the transaction of that change. Visits to which
   * nobody goes yet get a seat of the new team.
   */
  function leaveSeats({ actor, before, after }: Pick<SectionChange<'team'>, 'actor' | 'before' | 'after'>): void {
    const left = before.team.filter(({ id }) => after.team.every((seat) => seat.id !== id)).map(({ id }) => id);
    inTransaction(db, (tx) => {
      const held = readHolds(tx, inArray(appointments.seat, left));
      for (const each of held) end(tx, each);
      provisional.placeAll(tx);
      moveOrEnd(tx, actor, held);
    });
  }

  /** Gives visits to which nobody goes yet another seat after the hours changed, in the transaction of that change. */
  const placeVisits = (): void => inTransaction(db, (tx) => provisional.placeAll(tx));

  /** Stores ended holds again with another seat at the same time; tells the history of those for which none is free. */
  function moveOrEnd(tx: Tx, actor: Actor, held: readonly HeldRequest[]): void {
    for (const each of held) {
      const { request, appointment } = each;
      const visit = isOffered() ? holdAnySeat(tx, request, appointment.startsAt, appointment) : null;
      if (visit) {
        const { heldUntil } = appointment;
        tx.update(appointments).set({ heldUntil }).where(eq(appointments.requestId, request.id)).run();
        tx.update(requests).set(visit).where(eq(requests.id, request.id)).run();
      } else writeEndedByStaff(tx, actor, each);
    }
  }

  const end = (tx: Tx, { request }: HeldRequest): void =>
    void tx.update(requests).set(endHold(tx, request)).where(eq(requests.id, request.id)).run();

  const writeEndedByStaff = (tx: Tx, actor: Actor, { request, appointment: { startsAt } }: HeldRequest): void =>
    writeEvent(tx, actor, request, { kind: 'hold_ended', startsAt, isByStaff: true });

  /**
   * Whether the clock went on for some minutes since its last leap. A leap is a pause of the process, or a wrong clock,
   * which may be right again soon and must change no hold.
   */
  function isSteady(): boolean {
    const now = clock();
    const lastRunAt = readLastRun(db, 'holds');
    const isLeap = lastRunAt !== null && Math.abs(now - Date.parse(lastRunAt)) > maxPauseMs;
    if (!isLeap) leapSeenAt = null;
    else if (leapSeenAt === null || now < leapSeenAt) leapSeenAt = now;
    return leapSeenAt === null || now - leapSeenAt >= steadyMs;
  }

  /** The time in which the process did not run does not count, because staff could not answer. */
  function prolongAfterPause(): void {
    const lastRunAt = readLastRun(db, 'holds');
    const now = toInstant(clock());
    const pausedMs = lastRunAt === null ? 0 : Date.parse(now) - Date.parse(lastRunAt);
    if (lastRunAt !== null && Math.abs(pausedMs) < runNotedMs) return;
    inTransaction(db, (tx) => {
      const held = pausedMs > maxPauseMs ? tx.select().from(appointments).where(isProposed).all() : [];
      for (const { requestId, startsAt, heldUntil } of held) {
        const end = Date.parse(heldUntil ?? startsAt) + pausedMs;
        const longer = endOfHold(startsAt, end);
        tx.update(appointments).set({ heldUntil: longer }).where(eq(appointments.requestId, requestId)).run();
      }
      const run = { job: 'holds', lastRunAt: now } as const;
      tx.insert(jobRuns).values(run).onConflictDoUpdate({ target: jobRuns.job, set: run }).run();
    });
    if (pausedMs > maxPauseMs) onChange();
  }

  const isOffered = (): boolean =>
    settings.get('siteParts').homeVisits &&
    settings.get('appointments').offersFreeTimes &&
    settings.get('team').length > 0;

  /** Whether the notice is long enough, and the day not too far ahead. */
  function isPossible(startsAt: string): boolean {
    const { noticeHours, daysAhead } = settings.get('appointments');
    const isInTime = Date.parse(startsAt) >= clock() + noticeHours * hourMs;
    return isInTime && isOnQuarter(startsAt) && dayOf(startsAt) <= dayAfter(dayOf(toInstant(clock())), daysAhead);
  }

  /** The data for the rules of free times. `quartersFor` returns the first and the last quarter that they read. */
  function wantedTimes(
    reader: Db | Tx,
    { id = '', known, areaId, collector }: WantedVisit,
    quartersFor: (blockedMinutes: number) => { from: number; to: number },
  ): WantedTimes {
    const minutes = minutesOf(known, settings.get('appointments'));
    const blockedMinutes = blockedMinutesOf(settings, { place: 'home', areaId, minutes });
    const seats = seatsFor(settings.get('team'), collector);
    const range = quartersFor(blockedMinutes);
    const wanted = readWantedTimes(reader, settings, { seats, minutes, blockedMinutes, range, except: id });
    const [first, last] = [range.from, range.to].map((quarter) => dayOf(instantOfQuarter(quarter)));
    const { seat, startsAt } = appointments;
    const holds = reader
      .select({ seat, startsAt, blockedMinutes: appointments.blockedMinutes })
      .from(appointments)
      .where(and(isProposed, isOnDays(first ?? '', last ?? '')))
      .all();
    return { ...wanted, halfHeld: halfHeldDays(holds, wanted) };
  }

  /** The hold ends after some opening hours. */
  function heldUntilOf(startsAt: string): string {
    const end = afterOpenTime(settings.get('openingHours'), clock(), heldOpenMs);
    return endOfHold(startsAt, end ?? clock() + heldUnknownMs);
  }

  /** No time is held while a change request waits for staff, because it may ask to cancel the visit. */
  const mayHold = (reader: Db | Tx, row: RequestRow): boolean =>
    row.spamReason === null &&
    !isClosed(row.state) &&
    row.openChangeRequestAt === null &&
    countHolds(reader, row) < maxHolds;

  function findByReceipt(reader: Db | Tx, kind: ReceiptKind, receipt: string): RequestRow {
    const reference = referenceOfReceipt(receipt);
    if (reference === null || !receipts.isValid(kind, receipt)) throw new AppError('not_found');
    return requireFound(reader.select().from(requests).where(eq(requests.reference, reference)).get());
  }

  return {
    listFreeHours,
    isMovable,
    refuseFull,
    hold,
    getHeldTime,
    takeTime,
    endDue,
    endDay,
    giveWay,
    leaveSeats,
    placeVisits,
  };
}

interface HeldRequest {
  request: RequestRow;
  appointment: AppointmentRow;
}

/** The holds to which a condition applies, with their requests, oldest first. */
const readHolds = (reader: Db | Tx, condition: SQL | undefined): HeldRequest[] => selectHolds(reader, condition).all();

const selectHolds = (reader: Db | Tx, condition: SQL | undefined) =>
  reader
    .select({ request: requests, appointment: appointments })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(isProposed, condition))
    .orderBy(appointments.createdAt);

/** A prepared statement, because a job runs it every few seconds. */
const dueHolds = preparedQuery((db) => selectHolds(db, lte(appointments.heldUntil, sql.placeholder('now'))).prepare());

const holdsOfDay = (reader: Db | Tx, day: string): HeldRequest[] => readHolds(reader, isOnDays(day, day));

/** Condition: the appointment starts on one of these days. */
const isOnDays = (first: string, last: string): SQL | undefined =>
  and(
    gte(appointments.startsAt, startOf(first, '00:00')),
    lt(appointments.startsAt, startOf(dayAfter(last, 1), '00:00')),
  );

/** On a quarter of an hour, and at the latest when the visit would begin. */
const endOfHold = (startsAt: string, end: number): string =>
  toInstant(Math.min(Math.ceil(end / quarterMs) * quarterMs, Date.parse(startsAt)));

const presentHold = ({ state, startsAt, heldUntil }: AppointmentRow): HeldTime['held'] =>
  state === 'proposed' && heldUntil !== null ? { startsAt, until: heldUntil } : null;

/** The start (ISO 8601) that a home visit asks for; null without a day and a time. */
function askedStart({ details }: Pick<RequestRow, 'details'>): string | null {
  const { visitDay, visitTime } = details.type === 'withdrawal' ? wishOf(details) : noVisit;
  return visitDay === null || visitTime === null ? null : startOf(visitDay, visitTime);
}

const noVisit: VisitTime = { visitDay: null, visitTime: null };

/** The area and the wish of a visit, its request, whose own time counts as free, and its appointment. */
type WantedVisit = Pick<HomeVisit, 'areaId' | 'collector'> & { id?: string; known?: AppointmentRow | undefined };

type HomeVisit = Pick<Extract<RequestDetails, { type: 'withdrawal' }>, 'area' | 'areaId' | 'areaName' | 'collector'>;

/** The address, the area and the wished gender of a home visit. */
const homeVisit = ({ details }: Pick<RequestRow, 'details'>): HomeVisit =>
  details.type === 'withdrawal' ? details : { area: '', areaId: '', areaName: '', collector: null };

/** The holds of a telephone number and of an e-mail address. */
function countHolds(reader: Db | Tx, { phoneKey, email }: Pick<RequestRow, 'phoneKey' | 'email'>): number {
  const isSamePhone = and(ne(requests.phoneKey, ''), eq(requests.phoneKey, phoneKey));
  const isSameEmail = and(ne(requests.email, ''), sql`lower(${requests.email}) = lower(${email})`);
  const found = reader
    .select({ holds: count() })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(isProposed, or(isSamePhone, isSameEmail)))
    .get();
  return found?.holds ?? 0;
}
