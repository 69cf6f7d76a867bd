import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { FirstStepName, FirstSteps, FirstStepTrouble } from '#shared/schemas/first-steps.schema.ts';
import { firstStepNames } from '#shared/schemas/first-steps.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { jobRuns, outbox } from '../db/schema/index.ts';
import type { BackupsService } from './backups.service.ts';
import type { DemoContentService, DemoLook } from './demo-content.service.ts';
import { emptySettings } from './empty-settings.ts';
import type { SettingsService } from './settings.service.ts';

export interface FirstStepsServiceDeps {
  db: Db;
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
  settings: Pick<SettingsService, 'get' | 'set'>;
  backups: Pick<BackupsService, 'getOverview'>;
  demoContent: Pick<DemoContentService, 'look'>;
}

/** How the browser that asks has reached the server. */
export interface Connection {
  isSecure: boolean;
  /** A proxy sends addresses along and is not one that TRUSTED_PROXIES names. */
  hasUntrustedProxy: boolean;
}

/** Whether a step is done, or what is in its way. */
type StepState = boolean | FirstStepTrouble;

/** What a new centre has still to set up, as the server sees it: nobody ticks anything. Every function throws without settings.write. */
export function createFirstStepsService({ db, config, settings, backups, demoContent }: FirstStepsServiceDeps) {
  /** Every step with its state, and what is left of the demo. */
  async function get(actor: Actor, connection: Connection): Promise<FirstSteps> {
    requirePermission(actor, 'settings.write');
    const { content: demo, isDemo } = await demoContent.look(actor);
    const hasDemo = demo.settings.length > 0 || Object.values(demo.records).some((count) => count > 0);
    const states: Record<FirstStepName, StepState> = {
      names: hasOwnNames(isDemo),
      licence: settings.get('centre').licenceEn !== '' && !isDemo('centre', ({ licenceEn }) => licenceEn),
      contact: hasOwnContact(isDemo),
      hours: settings.get('openingHours').normal.length > 0 && !isDemo('openingHours', ({ normal }) => normal),
      privacy: settings.get('privacyPolicy').sections.length > 0 && !isDemo('privacyPolicy', ({ sections }) => sections),
      mail: mailState(),
      https: httpsState(connection),
      backup: await backupState(actor),
      demo: !hasDemo,
    };
    const steps = firstStepNames.map((name) => ({ name, isDone: states[name] === true, trouble: troubleOf(states[name]) }));
    return { isPutAway: settings.get('firstSteps').isPutAway, steps, demo };
  }

  /** How many steps owners are reminded of: none where the list is put away, which is known without looking at anything else. */
  async function countDue(actor: Actor, connection: Connection): Promise<number> {
    requirePermission(actor, 'settings.write');
    if (settings.get('firstSteps').isPutAway) return 0;
    const { steps } = await get(actor, connection);
    return steps.filter(({ isDone }) => !isDone).length;
  }

  /** Puts the list away, or brings it back. */
  function putAway(actor: Actor, isPutAway: boolean): void {
    settings.set(actor, 'firstSteps', { isPutAway });
  }

  function hasOwnNames(isDemo: DemoLook['isDemo']): boolean {
    const { nameEn, nameAr } = settings.get('centre');
    if (!nameEn || !nameAr || nameEn === emptySettings.centre.nameEn || nameAr === emptySettings.centre.nameAr) return false;
    return !(isDemo('centre', (centre) => centre.nameEn) || isDemo('centre', (centre) => centre.nameAr));
  }

  function hasOwnContact(isDemo: DemoLook['isDemo']): boolean {
    const { phones, email } = settings.get('contact');
    if (phones.length === 0 || email === '') return false;
    return !(isDemo('contact', (contact) => contact.phones) || isDemo('contact', (contact) => contact.email));
  }

  /** A mail server that has taken the last mail, be it a test. */
  function mailState(): StepState {
    if (config.smtpUrl === null) return 'noServer';
    const sentAt = db.select({ at: outbox.sentAt }).from(outbox).where(eq(outbox.state, 'sent')).orderBy(desc(outbox.sentAt)).limit(1).get()?.at ?? '';
    const testedAt = db.select().from(jobRuns).where(eq(jobRuns.job, 'testMail')).get()?.lastRunAt ?? '';
    const failedAt = db
      .select({ at: outbox.lastTriedAt })
      .from(outbox)
      .where(and(isNotNull(outbox.lastError), eq(outbox.state, 'failed')))
      .orderBy(desc(outbox.lastTriedAt))
      .limit(1)
      .get()?.at;
    const workedAt = sentAt > testedAt ? sentAt : testedAt;
    if (failedAt && failedAt > workedAt) return 'failing';
    return workedAt === '' ? 'untried' : true;
  }

  function httpsState({ isSecure, hasUntrustedProxy }: Connection): StepState {
    if (hasUntrustedProxy) return 'untrustedProxy';
    if (config.publicUrl?.startsWith('https://')) return true;
    return isSecure ? 'noAddress' : 'plain';
  }

  async function backupState(actor: Actor): Promise<StepState> {
    if (!settings.get('backup').isScheduled) return 'notScheduled';
    const { lastFailure } = await backups.getOverview(actor);
    return lastFailure === null || 'backupFailed';
  }

  return { get, countDue, putAway };
}

const troubleOf = (state: StepState) => (typeof state === 'string' ? state : null);
