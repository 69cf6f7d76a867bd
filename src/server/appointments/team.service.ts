import { and, asc, eq, gt } from 'drizzle-orm';
import { collectorOf } from '#shared/appointments/collector.rules.ts';
import { createFreeSeats, quarterRange, seatsFor } from '#shared/appointments/free-times.rules.ts';
import type { OpenVisits } from '#shared/appointments/open-visits.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError } from '#shared/errors.ts';
import { refusedField } from '#shared/requests/request-type.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { wishedCollector, writeClaims } from '../request-records/appointment-claims.ts';
import { appointments, isWithoutSeat } from '../request-records/appointments.table.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import { requests } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SectionChange, SectionRule } from '../settings/settings-sections.service.ts';
import { tellRelinked } from './collector-notices.ts';
import { presentOpenVisits, readOpenVisits } from './open-visits.ts';
import { mayCollect } from './visits.ts';
import { readWantedTimes } from './wanted-times.ts';

export type TeamService = ReturnType<typeof createTeamService>;

interface TeamDeps extends CommonDeps {
  config: Pick<Config, 'mailFrom'>;
  settings: Pick<SettingsService, 'get'>;
  /** Called after the team was stored, which can change holds and add mails. */
  onChange: () => void;
}

type VisitToGive = ReturnType<typeof readVisitsToGive>[number];

/** The agreed home visits after `now` without a collector whose requests are assigned to a member, by their start. */
const readVisitsToGive = (tx: Tx, assigneeId: string, now: string) =>
  tx
    .select({ request: requests, appointment: appointments })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(isWithoutSeat, gt(appointments.startsAt, now), eq(requests.assigneeId, assigneeId)))
    .orderBy(asc(appointments.startsAt), asc(requests.id))
    .all();

const readVisitsToCome = (tx: Tx, seat: string, now: string) =>
  tx
    .select({ id: requests.id, source: requests.source, startsAt: appointments.startsAt })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(eq(appointments.seat, seat), eq(appointments.state, 'confirmed'), gt(appointments.startsAt, now)))
    .orderBy(asc(appointments.startsAt), asc(requests.id))
    .all();

/** The team and its seats, which the settings store. */
export function createTeamService({ db, clock, config, settings, onChange }: TeamDeps) {
  const { writeEvent } = createRequestLog({ clock });

  function list(_actor: Authorized<'requests.read'>): Seat[] {
    return settings.get('team');
  }

  /** The areas of home visits with the minutes of the way, which visitors do not read. */
  function listAreas(_actor: Authorized<'requests.read'>): Settings['visitAreas'] {
    return settings.get('visitAreas');
  }

  /** Throws `invalid_input` for a team without a seat that has confirmed appointments to come or not closed. Holds leave the seat. */
  const rule: SectionRule<'team'> = {
    check: (_actor, { team }) => {
      for (const { id, name } of settings.get('team')) {
        if (team.some((seat) => seat.id === id)) continue;
        const held = readOpenVisits(db, clock(), eq(appointments.seat, id)).length;
        if (held > 0) throw new AppError('invalid_input', { message: requestsMessages.seatHolds(name, held) });
      }
    },
    onStored: onChange,
  };

  /** Free times cannot be switched on while nobody could go. */
  const freeTimesRule: SectionRule<'appointments'> = {
    check: (_actor, { appointments: { offersFreeTimes } }) => {
      if (!offersFreeTimes || settings.get('appointments').offersFreeTimes || settings.get('team').length > 0) return;
      throw refusedField('appointments.offersFreeTimes', requestsMessages.teamNeeded);
    },
  };

  /** The visits to come, and those not closed, whose collector is a member. */
  function listOpenVisits(_actor: Authorized<'requests.read'>, memberId: string): OpenVisits {
    const team = settings.get('team');
    const seats = team.filter(({ staffId }) => staffId === memberId).map(({ id }) => id);
    const visits = readOpenVisits(db, clock(), mayCollect(db, memberId, seats)).filter(
      (visit) => collectorOf({ ...visit, appointment: visit }, team).memberId === memberId,
    );
    return presentOpenVisits(visits);
  }

  /**
   * Gives home visits to come without a collector to the newly linked collector of their assignee, where nothing else
   * occupies the collector then and no other wish stands against it. The rest stay with nobody. Queues the mails to the members
   * whose visits changed with the links.
   */
  function giveVisits({ actor, before, after }: Pick<SectionChange<'team'>, 'actor' | 'before' | 'after'>): void {
    const memberOf = ({ id }: Seat) => before.team.find((seat) => seat.id === id)?.staffId ?? null;
    const linked = after.team.filter((seat) => seat.staffId !== null && seat.staffId !== memberOf(seat));
    inTransaction(db, (tx) => {
      for (const seat of linked)
        for (const visit of readVisitsToGive(tx, seat.staffId ?? '', toInstant(clock())))
          giveVisit(tx, actor, visit, seat);
      tellOfLinks(tx, { actor, before, after });
    });
  }

  /** Tells the former and the new members of the seats whose links changed of the visits to come, also of given ones. */
  function tellOfLinks(
    tx: Tx,
    { actor, before, after }: Pick<SectionChange<'team'>, 'actor' | 'before' | 'after'>,
  ): void {
    for (const seat of after.team) {
      const former = before.team.find(({ id }) => id === seat.id)?.staffId ?? null;
      if (former === seat.staffId) continue;
      const visits = readVisitsToCome(tx, seat.id, toInstant(clock()));
      const sending = { createdAt: toInstant(clock()), mailFrom: config.mailFrom };
      tellRelinked(tx, { actor, before: former, after: seat.staffId, visits }, sending);
    }
  }

  function giveVisit(tx: Tx, actor: Actor, { request, appointment }: VisitToGive, seat: Seat): void {
    const { startsAt, place, minutes, blockedMinutes } = appointment;
    const range = quarterRange(startsAt, blockedMinutes);
    const seats = seatsFor([seat], wishedCollector(request.details));
    const wanted = readWantedTimes(tx, settings, { seats, minutes, blockedMinutes, range, except: request.id });
    if (createFreeSeats(wanted).emptyAt(startsAt).length === 0) return;
    const isOwn = eq(appointments.requestId, request.id);
    writeClaims(
      tx,
      tx.update(appointments).set({ seat: seat.id, provisionalSeat: null }).where(isOwn).returning().get(),
    );
    const version = request.version + 1;
    tx.update(requests)
      .set({ version, updatedAt: toInstant(clock()) })
      .where(eq(requests.id, request.id))
      .run();
    const change = { state: 'confirmed', startsAt, place, collector: seat.name } as const;
    writeEvent(tx, actor, { ...request, version }, { kind: 'appointment', ...change, changed: [] });
  }

  return { list, listAreas, listOpenVisits, rule, freeTimesRule, giveVisits };
}
