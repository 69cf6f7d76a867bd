import type { CollectionName } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { StoppedWork } from '#shared/health/stopped-work.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Collections } from '../content/stored-collection.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction } from '../core/db/client.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { jobMessages } from '../core/job.messages.ts';
import { translate } from '../core/translate.ts';
import { isPartOfSite } from '../core/watchdog/stops.rules.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import { findRecord } from './stopped-records.ts';
import { stoppedWorkMessages as messages } from './stopped-work.messages.ts';

interface StoppedWorkDeps extends CommonDeps {
  collections: Collections;
  stops: Stops;
}

export type StoppedWorkService = ReturnType<typeof createStoppedWorkService>;

/** The work with which the site stopped answering, for owners. */
export function createStoppedWorkService({ db, clock, collections, stops }: StoppedWorkDeps) {
  /** The latest first. */
  function list(_actor: Authorized<'settings.write'>, locale: Locale): StoppedWork[] {
    return stops.list().map(({ id, kind, name, at, count, isRefused, records }) => ({
      id,
      kind,
      name: kind === 'job' ? nameJob(name, locale) : name,
      at,
      count,
      isRefused,
      records: records
        .flatMap(({ collection, id: recordId }) => findRecord(db, collections[collection as CollectionName], recordId))
        .map((record) => ({ collection: record.collection, id: record.id, name: localized(record, 'name', locale) })),
    }));
  }

  /** Lets refused work run again, or removes a line. Throws `not_found`, or as `list`. */
  function release(actor: Authorized<'settings.write'>, id: string): void {
    inTransaction(db, (tx) => {
      if (!stops.list().some((stop) => stop.id === id)) throw new AppError('not_found');
      const event = { event: 'settingsChanged', at: toInstant(clock()), subject: 'setting' } as const;
      audit(tx, actor, { ...event, id: 'stoppedWork', name: 'stoppedWork' });
      stops.release(id);
    });
  }

  const health: HealthCheck = {
    name: 'stoppedWork',
    label: messages.label,
    title: messages.title,
    advice: [messages.advice],
    find: () => {
      const listed = stops.list();
      if (listed.length === 0) return { problem: null, facts: [] };
      const isRed = listed.some(isPartOfSite);
      const reason = `the event loop stopped with: ${listed.map(({ kind, name }) => `${kind} ${name}`).join(', ')}`;
      return {
        problem: isRed ? { state: 'red', reason } : { state: 'amber', reason, title: messages.restartedTitle },
        facts: [{ label: messages.listed, value: { count: listed.length } }],
      };
    },
  };

  return { list, release, health };
}

const nameJob = (name: string, locale: Locale): string =>
  name in jobMessages ? translate(locale, jobMessages[name as keyof typeof jobMessages]) : name;
