import { and, count, eq, lte, ne, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { isOnQuarter, quarterMinutes, startOf } from '#shared/appointments/appointment-times.rules.ts';
import {
  createFreeSeats,
  type FreeHours,
  freeHoursOf,
  freeTimesNear,
  quartersNear,
  quartersOfDay,
  type WantedTimes,
} from '#shared/appointments/free-times.rules.ts';
import { AppError } from '#shared/errors.ts';
import { afterOpenTime } from '#shared/opening-hours/opening-hours.rules.ts';
import type { FreeHoursInput, HeldTime } from '#shared/requests/free-times.schema.ts';
import { referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import type { VisitTime } from '#shared/requests/request-type.ts';
import { wishOf } from '#shared/requests/request-types.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { type Actor, requireSystem, systemActor } from '../../core/auth/actor.ts';
import { addressKey } from '../../core/auth/address-key.ts';
import { toInstant } from '../../core/clock.ts';
import { isClockDoubtful } from '../../core/clock-doubt.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { Config } from '../../core/config.ts';
import { type Db, inSavepoint, inTransaction, type Tx } from '../../core/db/client.ts';
import { requireFound } from '../../core/errors.ts';
import { jobRuns } from '../../core/job-runs.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { Receipts } from '../intake/receipts.ts';
import { createRequestLog } from '../request-log.ts';
import { type RequestRow, requests } from '../requests.table.ts';
import { readClaims } from './appointment-claims.ts';
import { blockedMinutesOf, endHold, findAppointment, writeAppointment } from './appointment-store.ts';
import { type AppointmentRow, appointments, isProposed } from './appointments.table.ts';

interface VisitHoldsDeps extends CommonDeps {
  config: { limits: Pick<Config['limits'], 'holds'> };
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'isValid'>;
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
/** Open holds of a telephone number or e-mail address. */
const maxHolds = 2;
const rememberedSenders = 10_000;

/**
 * The free times of home visits, and the holds of those that visitors chose. A hold is a `proposed` appointment with a
 * seat of the team. Whether a seat is free is decided by the key of the claims when it is held, not by the free times
 * that a page showed.
 */
export function createVisitHolds({ db, clock, config, settings, receipts, onChange }: VisitHoldsDeps) {
  const { writeEvent } = createRequestLog({ clock });
  /** The ids of requests with a hold, by the key of the sender's network address. Not stored: it is personal data. */
  const heldBySender = new LRUCache<string, string[]>({ max: rememberedSenders });

  /** The hours of a day, in any of the seats that the visitor wishes for. Null if the day has no free times to show. */
  function listFreeHours({ day, area, collector }: FreeHoursInput): FreeHours | null {
    const today = dayOf(toInstant(clock()));
    const { daysAhead } = settings.get('appointments');
    if (!isOffered() || day < today || day > dayAfter(today, daysAhead)) return null;
    const wanted = wantedTimes({ area, collector }, (blocked) => quartersOfDay(day, blocked));
    return freeHoursOf(wanted, day, isPossible);
  }

  /**
   * Holds the time that a home visit asks for, in the caller's transaction. Holds nothing if the request names no time
   * that can be held, if every seat is taken, and for a person or a network address with other holds.
   */
  function hold(tx: Tx, actor: Actor, row: Asking, startsAt = askedStart(row)): void {
    if (startsAt === null || !isOffered() || !isPossible(startsAt) || countHolds(tx, row) >= maxHolds) return;
    const sender = actor.kind === 'visitor' ? addressKey(actor.address) : null;
    const heldForSender = sender === null ? [] : openHoldsOf(tx, sender);
    if (heldForSender.length >= config.limits.holds) return;
    const { visitMinutes: minutes } = settings.get('appointments');
    const { area, collector } = homeVisit(row);
    const visitAt = { place: 'home', address: area, minutes } as const;
    const held = { ...visitAt, startsAt, blockedMinutes: blockedMinutesOf(settings, visitAt) };
    const { workingAt } = createFreeSeats({ ...held, ...wantedSeats(collector), claims: [] });
    const visit = firstOf(workingAt(startsAt), ({ id }) => holdSeat(tx, row, { ...held, seat: id }));
    if (!visit) return;
    if (sender !== null) heldBySender.set(sender, [...heldForSender, row.id]);
    tx.update(requests)
      .set({ ...visit, version: row.version })
      .where(eq(requests.id, row.id))
      .run();
    const event = { kind: 'appointment', state: 'proposed', startsAt, ...noTelling } as const;
    writeEvent(tx, systemActor, row, event);
  }

  const openHoldsOf = (tx: Tx, sender: string): string[] =>
    (heldBySender.get(sender) ?? []).filter((id) => findAppointment(tx, id)?.state === 'proposed');

  /** The visit's time for the request; null if the seat is taken. */
  function holdSeat(tx: Tx, row: Asking, held: Held): VisitTime | null {
    const now = toInstant(clock());
    const heldUntil = heldUntilOf(held.startsAt);
    try {
      return inSavepoint(
        tx,
        (part) => writeAppointment(part, row, { state: 'proposed', ...held, heldUntil }, now).visit,
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return null;
      throw error;
    }
  }

  /** The hold of the request of a receipt, or free times without one. Throws `not_found` for an invalid receipt. */
  function getHeldTime(receipt: string): HeldTime {
    const row = findByReceipt(db, receipt);
    const appointment = findAppointment(db, row.id);
    if (appointment) return { held: presentHold(appointment), freeTimes: [] };
    const asked = askedStart(row);
    if (asked === null || !isOffered() || !mayHold(db, row)) return { held: null, freeTimes: [] };
    const hour = toInstant(Date.parse(asked) - (Date.parse(asked) % hourMs));
    const wanted = wantedTimes(homeVisit(row), (blocked) => quartersNear(hour, blocked));
    return { held: null, freeTimes: freeTimesNear(wanted, hour, { isPossible, stepMinutes: 60 }) };
  }

  /**
   * Holds a free time for the request of a receipt, unless it is taken by now, or the request asks for no time. Throws as
   * `getHeldTime`.
   */
  function takeTime(actor: Actor, receipt: string, startsAt: string): void {
    inTransaction(db, (tx) => {
      const row = findByReceipt(tx, receipt);
      if (askedStart(row) === null || findAppointment(tx, row.id) !== undefined || !mayHold(tx, row)) return;
      // With a new version, staff who have the request open see the time before they change it.
      hold(tx, actor, { ...row, version: row.version + 1 }, startsAt);
    });
    onChange();
  }

  /** Ends the holds that nobody answered in time, unless the clock is in doubt. The requests stay. */
  function endDue(actor: Actor): void {
    requireSystem(actor);
    if (isClockDoubtful(db, clock())) return;
    prolongAfterPause();
    const isDue = and(isProposed, lte(appointments.heldUntil, toInstant(clock())));
    const due = db
      .select({ request: requests, startsAt: appointments.startsAt })
      .from(appointments)
      .innerJoin(requests, eq(requests.id, appointments.requestId))
      .where(isDue)
      .all();
    if (due.length === 0) return;
    inTransaction(db, (tx) => {
      for (const { request, startsAt } of due) {
        tx.update(requests).set(endHold(tx, request)).where(eq(requests.id, request.id)).run();
        writeEvent(tx, systemActor, request, { kind: 'hold_ended', startsAt });
      }
    });
    onChange();
  }

  /** The time in which the process did not run does not count, because staff could not answer. */
  function prolongAfterPause(): void {
    const lastRunAt = db.select().from(jobRuns).where(eq(jobRuns.job, 'holds')).get()?.lastRunAt;
    const now = toInstant(clock());
    const pausedMs = lastRunAt === undefined ? 0 : Date.parse(now) - Date.parse(lastRunAt);
    if (lastRunAt !== undefined && Math.abs(pausedMs) < runNotedMs) return;
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

  const isOffered = (): boolean => settings.get('appointments').offersFreeTimes && settings.get('team').length > 0;

  /** Whether the notice is long enough, and the day not too far ahead. */
  function isPossible(startsAt: string): boolean {
    const { noticeHours, daysAhead } = settings.get('appointments');
    const isInTime = Date.parse(startsAt) >= clock() + noticeHours * hourMs;
    return isInTime && isOnQuarter(startsAt) && dayOf(startsAt) <= dayAfter(dayOf(toInstant(clock())), daysAhead);
  }

  /** The seats of the wished gender. */
  const wantedSeats = (collector: FreeHoursInput['collector']) => ({
    seats: settings.get('team').filter(({ gender }) => collector === null || gender === collector),
    openingHours: settings.get('openingHours'),
  });

  /** The data for the rules of free times. `quartersFor` returns the first and the last quarter whose claims they need. */
  function wantedTimes(
    { area, collector }: HomeVisit,
    quartersFor: (blockedMinutes: number) => { from: number; to: number },
  ): WantedTimes {
    const { visitMinutes: minutes } = settings.get('appointments');
    const blockedMinutes = blockedMinutesOf(settings, { place: 'home', address: area, minutes });
    const wanted = wantedSeats(collector);
    const claims = readClaims(db, { ...quartersFor(blockedMinutes), seats: wanted.seats.map(({ id }) => id) });
    return { ...wanted, claims, minutes, blockedMinutes };
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

  function findByReceipt(reader: Db | Tx, receipt: string): RequestRow {
    const reference = referenceOfReceipt(receipt);
    if (reference === null || !receipts.isValid('sent', receipt)) throw new AppError('not_found');
    return requireFound(reader.select().from(requests).where(eq(requests.reference, reference)).get());
  }

  return { listFreeHours, hold, getHeldTime, takeTime, endDue };
}

type Held = Pick<AppointmentRow, 'place' | 'address' | 'startsAt' | 'minutes' | 'blockedMinutes' | 'seat'>;

/** On a quarter of an hour, and at the latest when the visit would begin. */
const endOfHold = (startsAt: string, end: number): string =>
  toInstant(Math.min(Math.ceil(end / quarterMs) * quarterMs, Date.parse(startsAt)));

const presentHold = ({ state, startsAt, heldUntil }: AppointmentRow): HeldTime['held'] =>
  state === 'proposed' && heldUntil !== null ? { startsAt, until: heldUntil } : null;

const noTelling = { movedFrom: null, told: null, assignee: null, note: '' };

/** The start (ISO 8601) that a home visit asks for; null without a day and a time. */
function askedStart({ details }: Pick<RequestRow, 'details'>): string | null {
  const { visitDay, visitTime } = details.type === 'withdrawal' ? wishOf(details) : noVisit;
  return visitDay === null || visitTime === null ? null : startOf(visitDay, visitTime);
}

const noVisit: VisitTime = { visitDay: null, visitTime: null };

type HomeVisit = Pick<FreeHoursInput, 'area' | 'collector'>;

/** The address and the wished gender of a home visit. */
const homeVisit = ({ details }: Pick<RequestRow, 'details'>): HomeVisit =>
  details.type === 'withdrawal' ? details : { area: '', collector: null };

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

/** The first result that is not null. */
function firstOf<Item, Result>(items: readonly Item[], find: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
