import { eq } from 'drizzle-orm';
import { collectorOf } from '#shared/appointments/collector.rules.ts';
import type { OpenVisits } from '#shared/appointments/open-visits.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError } from '#shared/errors.ts';
import { roleCan } from '#shared/permissions.ts';
import { refusedField } from '#shared/requests/request-type.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SectionRule } from '../settings/settings-sections.service.ts';
import { presentOpenVisits, readOpenVisits } from './open-visits.ts';
import { mayCollect } from './visits.ts';

export type TeamService = ReturnType<typeof createTeamService>;

interface TeamDeps extends CommonDeps {
  settings: Pick<SettingsService, 'get'>;
  /** Called after the team was stored, which can change holds. */
  onChange: () => void;
}

/** The team and its seats, which the settings store. */
export function createTeamService({ db, clock, settings, onChange }: TeamDeps) {
  function list(_actor: Authorized<'requests.read'>): Seat[] {
    return settings.get('team');
  }

  /** Throws `invalid_input` for a team without a seat that has confirmed appointments to come. Holds leave the seat. */
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

  /** The visits to come whose collector is a member. */
  function listOpenVisits(_actor: Authorized<'requests.read'>, memberId: string): OpenVisits {
    const team = settings.get('team');
    const seats = team.filter(({ staffId }) => staffId === memberId).map(({ id }) => id);
    const visits = readOpenVisits(db, clock(), mayCollect(db, memberId, seats)).filter(({ assigneeRole, ...visit }) => {
      const assigneeTakesRequests = assigneeRole !== null && roleCan(assigneeRole, 'requests.write');
      return collectorOf({ ...visit, appointment: visit, assigneeTakesRequests }, team).memberId === memberId;
    });
    return presentOpenVisits(visits);
  }

  return { list, listOpenVisits, rule, freeTimesRule };
}
