import { and, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { heldStates } from '#shared/appointments/appointment-states.rules.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import { createFreeSeats, quarterRange, seatsFor } from '#shared/appointments/free-times.rules.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { readClaims, wishedCollector, writeClaims } from '../request-records/appointment-claims.ts';
import { type AppointmentRow, appointments, isWithoutSeat } from '../request-records/appointments.table.ts';
import { requests } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { readWantedTimes } from './wanted-times.ts';

export type ProvisionalVisits = ReturnType<typeof createProvisionalVisits>;

interface ProvisionalVisitsDeps extends Pick<CommonDeps, 'clock'> {
  settings: Pick<SettingsService, 'get'>;
}

type Occupied = Pick<AppointmentRow, 'requestId' | 'seat' | 'startsAt' | 'blockedMinutes'>;

/** Agreed home visits to which nobody goes yet: each occupies a seat that fits, so that no other visit gets its time. */
export function createProvisionalVisits({ settings, clock }: ProvisionalVisitsDeps) {
  /**
   * Takes provisional visits off a seat for an appointment, in the caller's transaction. Returns a function that gives each
   * another seat after the appointment was stored, and returns whether all found one.
   */
  function makeWay(tx: Tx, { requestId, seat, startsAt, blockedMinutes }: Occupied): () => boolean {
    const seats = seat === null ? [] : [seat];
    const claims = readClaims(tx, { ...quarterRange(startsAt, blockedMinutes), seats, except: requestId });
    const owners = inArray(appointments.requestId, [...new Set(claims.map((claim) => claim.requestId))]);
    const found = readVisits(tx).where(and(isWithoutSeat, owners)).all();
    for (const visit of found) occupy(tx, visit, null);
    return () => found.map((visit) => place(tx, visit)).every(Boolean);
  }

  /**
   * Gives the visits to come another seat that occupy none, or one that left the team or cannot go any more, in the caller's
   * transaction.
   */
  function placeAll(tx: Tx): void {
    const toCome = and(isWithoutSeat, gt(appointments.startsAt, toInstant(clock())));
    for (const visit of readVisits(tx).where(toCome).all()) {
      if (isPlaced(tx, visit)) continue;
      if (visit.appointment.provisionalSeat !== null) occupy(tx, visit, null);
      place(tx, visit);
    }
  }

  /** The visits to come that occupy no seat although one is free by now. Usually none, so the query reads nothing. */
  function listUnplaced(reader: Db | Tx): Visit[] {
    if (settings.get('team').length === 0) return [];
    const isUnplaced = and(
      isWithoutSeat,
      isNull(appointments.provisionalSeat),
      gt(appointments.startsAt, toInstant(clock())),
    );
    return readVisits(reader)
      .where(isUnplaced)
      .all()
      .filter((visit) => emptySeats(reader, visit).length > 0);
  }

  /** Gives those visits a seat, in the caller's transaction. */
  function placeUnplaced(tx: Tx): void {
    for (const visit of listUnplaced(tx)) place(tx, visit);
  }

  const isPlaced = (reader: Db | Tx, visit: Visit): boolean =>
    emptySeats(reader, visit).some(({ id }) => id === visit.appointment.provisionalSeat);

  /** The seats that fit a visit and that nothing else occupies at its time. */
  function emptySeats(reader: Db | Tx, { appointment, details }: Visit): Seat[] {
    const { requestId, startsAt, minutes, blockedMinutes } = appointment;
    const seats = seatsFor(settings.get('team'), wishedCollector(details));
    const range = quarterRange(startsAt, blockedMinutes);
    const wanted = readWantedTimes(reader, settings, { seats, minutes, blockedMinutes, range, except: requestId });
    return createFreeSeats(wanted).emptyAt(startsAt);
  }

  /** Gives a visit a seat that nothing else occupies. Returns whether there is one. */
  function place(tx: Tx, visit: Visit): boolean {
    const seat = chooseSeat(tx, emptySeats(tx, visit), visit.appointment);
    if (seat) occupy(tx, visit, seat.id);
    return seat !== undefined;
  }

  return { makeWay, placeAll, placeUnplaced, listUnplaced };
}

type Visit = ReturnType<ReturnType<typeof readVisits>['all']>[number];

const readVisits = (reader: Db | Tx) =>
  reader
    .select({ appointment: appointments, details: requests.details })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .orderBy(appointments.startsAt, appointments.requestId)
    .$dynamic();

function occupy(tx: Tx, { appointment: { requestId } }: Visit, provisionalSeat: string | null): void {
  const isOwn = eq(appointments.requestId, requestId);
  writeClaims(tx, tx.update(appointments).set({ provisionalSeat }).where(isOwn).returning().get());
}

/**
 * The most suitable of some free seats: one that is in the area on that day already, then the one with the fewest visits of
 * the day, then the first.
 */
export function chooseSeat(
  reader: Db | Tx,
  seats: readonly Seat[],
  { startsAt, areaId }: Pick<AppointmentRow, 'startsAt' | 'areaId'>,
): Seat | undefined {
  const { seat, state, areaId: area, startsAt: start } = appointments;
  const day = dayOf(startsAt);
  const isOfDay = and(
    inArray(
      seat,
      seats.map(({ id }) => id),
    ),
    inArray(state, heldStates),
    gte(start, startOf(day, '00:00')),
    lt(start, startOf(dayAfter(day, 1), '00:00')),
  );
  const counts = reader
    .select({ seat, visits: sql<number>`count(*)`, inArea: sql<number>`sum(${area} = ${areaId} AND ${area} <> '')` })
    .from(appointments)
    .where(isOfDay)
    .groupBy(seat)
    .all();
  const of = ({ id }: Seat) => counts.find((each) => each.seat === id) ?? { visits: 0, inArea: 0 };
  const order = (one: Seat, other: Seat) =>
    Number(of(other).inArea > 0) - Number(of(one).inArea > 0) || of(one).visits - of(other).visits;
  return [...seats].sort(order)[0];
}
