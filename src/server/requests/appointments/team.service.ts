import { and, count, eq, gt } from 'drizzle-orm';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError } from '#shared/errors.ts';
import { refusedField } from '#shared/requests/request-type.ts';
import { type Actor, requirePermission } from '../../core/auth/actor.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { SectionRule } from '../../settings/settings-sections.service.ts';
import { requestsMessages } from '../requests.messages.ts';
import { appointments } from './appointments.table.ts';

interface TeamDeps extends CommonDeps {
  settings: Pick<SettingsService, 'get'>;
}

/** The team and its seats, which the settings store. */
export function createTeamService({ db, clock, settings }: TeamDeps) {
  /** Throws `unauthenticated` or `forbidden` without requests.read. */
  function list(actor: Actor): Seat[] {
    requirePermission(actor, 'requests.read');
    return settings.get('team');
  }

  /** Throws `invalid_input` for a team without a seat that has confirmed appointments to come. Holds leave the seat. */
  const rule: SectionRule<'team'> = {
    check: (_actor, { team }) => {
      for (const { id, name } of settings.get('team')) {
        const held = team.some((seat) => seat.id === id) ? 0 : countToCome(id);
        if (held > 0) throw new AppError('invalid_input', { message: requestsMessages.seatHolds(name, held) });
      }
    },
  };

  /** Free times cannot be switched on while nobody could go. */
  const freeTimesRule: SectionRule<'appointments'> = {
    check: (_actor, { appointments: { offersFreeTimes } }) => {
      if (!offersFreeTimes || settings.get('appointments').offersFreeTimes || settings.get('team').length > 0) return;
      throw refusedField('appointments.offersFreeTimes', requestsMessages.teamNeeded);
    },
  };

  function countToCome(seat: string): number {
    const isToCome = and(
      eq(appointments.seat, seat),
      eq(appointments.state, 'confirmed'),
      gt(appointments.startsAt, toInstant(clock())),
    );
    return db.select({ found: count() }).from(appointments).where(isToCome).get()?.found ?? 0;
  }

  return { list, rule, freeTimesRule };
}
