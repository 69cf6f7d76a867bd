import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { hitsOfHours, hitsOfTeam } from '#shared/appointments/appointment-hits.rules.ts';
import { heldStates } from '#shared/appointments/appointment-states.rules.ts';
import { AppError } from '#shared/errors.ts';
import type { AppointmentHits, TimesChange } from '#shared/settings/appointment-hits.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { findVersion } from '../content/record-versions.ts';
import { type Authorized, actorCan } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { requireFound } from '../core/errors.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import { requests } from '../request-records/requests.table.ts';
import { valuesOfVersion } from '../settings/section-versions.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { presentOpenVisits, readOpenVisits } from './open-visits.ts';

/** The values of a section that say when appointments are possible. */
type Times = Partial<Pick<Settings, 'openingHours' | 'team'>>;

interface AppointmentHitsDeps extends CommonDeps {
  settings: Pick<SettingsService, 'get'>;
}

export type AppointmentHitsService = ReturnType<typeof createAppointmentHitsService>;

const maxListed = 500;

/** The appointments to come that a change of the opening hours or of the team would leave outside them. */
export function createAppointmentHitsService({ db, clock, settings }: AppointmentHitsDeps) {
  /** The hits of a change that is not saved yet. Throws `not_found`. */
  function listHits(actor: Authorized<'settings.write'>, change: TimesChange): AppointmentHits {
    const after = valuesAfter(change);
    const hits = findHits({}, after);
    const leaving = presentOpenVisits(findLeaving(after));
    const listed = { items: hits.slice(0, maxListed), leaving };
    const unnamed = { items: [], leaving: { ...leaving, items: [] } };
    return { version: versionOf(hits), count: hits.length, ...(actorCan(actor, 'requests.read') ? listed : unnamed) };
  }

  /** Refuses a change of a section with other hits than those that its author accepted. */
  const checkChange = ({ before, after, seenHits }: { before: Times; after: Times; seenHits: string }): void => {
    const hits = findHits(before, after);
    if (hits.length === 0 || versionOf(hits) === seenHits) return;
    const message = requestsMessages.hits(hits.length);
    throw new AppError('conflict', { message, fields: { seenHits: message } });
  };

  function valuesAfter(change: TimesChange): Times {
    if ('ramadanPeriods' in change) return { openingHours: { ...settings.get('openingHours'), ...change } };
    if (!('restored' in change)) return change;
    const { snapshot } = requireFound(findVersion(db, 'settings', change.section, change.restored));
    return sectionSchemas[change.section].parse(valuesOfVersion(change.section, snapshot));
  }

  /** `before` and `after` hold the values of one section; those of the other one are the stored ones. */
  function findHits(before: Times, after: Times) {
    const stored = { openingHours: settings.get('openingHours'), team: settings.get('team') };
    const [former, next] = [
      { ...stored, ...before },
      { ...stored, ...after },
    ];
    const { place, startsAt, minutes, state, seat } = appointments;
    const { id, name, reference } = requests;
    const held = db
      .select({ id, name, reference, place, startsAt, minutes, state, seat })
      .from(appointments)
      .innerJoin(requests, eq(requests.id, appointments.requestId))
      .where(and(gt(startsAt, toInstant(clock())), inArray(state, heldStates)))
      .orderBy(asc(startsAt), asc(reference))
      .all();
    if (after.team) return hitsOfTeam(held, stored.openingHours, former.team, next.team);
    return hitsOfHours(held, former.openingHours, next.openingHours);
  }

  /** The open visits of seats that leave the team. */
  function findLeaving({ team: after }: Times) {
    if (!after) return [];
    const left = settings.get('team').filter(({ id }) => after.every((seat) => seat.id !== id));
    const ids = left.map(({ id }) => id);
    return ids.length === 0 ? [] : readOpenVisits(db, clock(), inArray(appointments.seat, ids));
  }

  return { listHits, checkChange };
}

function versionOf(hits: readonly { id: string; startsAt: string }[]): string {
  return createHash('sha256')
    .update(hits.map(({ id, startsAt }) => `${id} ${startsAt}`).join('\n'))
    .digest('base64url');
}
