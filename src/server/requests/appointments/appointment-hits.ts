import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { hitsOfHours } from '#shared/appointments/appointment-hits.rules.ts';
import { heldStates } from '#shared/appointments/appointment-states.rules.ts';
import { AppError } from '#shared/errors.ts';
import type { OpeningHours } from '#shared/opening-hours/opening-hours.rules.ts';
import type { AppointmentHits, HoursChange } from '#shared/settings/appointment-hits.schema.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { findVersion } from '../../content/record-versions.ts';
import { type Actor, actorCan, requirePermission } from '../../core/auth/actor.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import { requireFound } from '../../core/errors.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { SectionRule } from '../../settings/settings-sections.service.ts';
import { requestsMessages } from '../requests.messages.ts';
import { requests } from '../requests.table.ts';
import { appointments } from './appointments.table.ts';

interface AppointmentHitsDeps extends CommonDeps {
  settings: Pick<SettingsService, 'get'>;
}

const maxListed = 500;

/** The appointments to come that a change of the opening hours would leave outside them. */
export function createAppointmentHits({ db, clock, settings }: AppointmentHitsDeps) {
  /** The hits of a change that is not saved yet. Throws `forbidden` without settings.write, and `not_found`. */
  function listHits(actor: Actor, change: HoursChange): AppointmentHits {
    requirePermission(actor, 'settings.write');
    const stored = settings.get('openingHours');
    const hits = findHits(stored, hoursAfter(stored, change));
    const items = actorCan(actor, 'requests.read') ? hits.slice(0, maxListed) : [];
    return { version: versionOf(hits), count: hits.length, items };
  }

  /** Refuses a change with other hits than those that its author accepted. */
  const hoursRule: SectionRule<'hours'> = {
    checkChange: ({ before, after, seenHits }) => {
      const hits = findHits(before.openingHours, after.openingHours);
      if (hits.length === 0 || versionOf(hits) === seenHits) return;
      const message = requestsMessages.hits(hits.length);
      throw new AppError('conflict', { message, fields: { seenHits: message } });
    },
  };

  function hoursAfter(stored: OpeningHours, change: HoursChange): OpeningHours {
    if ('openingHours' in change) return change.openingHours;
    if ('ramadanPeriods' in change) return { ...stored, ramadanPeriods: change.ramadanPeriods };
    const { snapshot } = requireFound(findVersion(db, 'settings', 'hours', change.restored));
    return sectionSchemas.hours.parse(snapshot).openingHours;
  }

  function findHits(before: OpeningHours, after: OpeningHours) {
    const { place, startsAt, minutes, state } = appointments;
    const { id, name, reference } = requests;
    const held = db
      .select({ id, name, reference, place, startsAt, minutes, state })
      .from(appointments)
      .innerJoin(requests, eq(requests.id, appointments.requestId))
      .where(and(gt(startsAt, toInstant(clock())), inArray(state, heldStates)))
      .orderBy(asc(startsAt), asc(reference))
      .all();
    return hitsOfHours(held, before, after);
  }

  return { listHits, hoursRule };
}

function versionOf(hits: readonly { id: string; startsAt: string }[]): string {
  return createHash('sha256')
    .update(hits.map(({ id, startsAt }) => `${id} ${startsAt}`).join('\n'))
    .digest('base64url');
}
