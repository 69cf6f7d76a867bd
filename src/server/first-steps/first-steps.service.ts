import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { missingAtOpening } from '#shared/first-steps/first-steps.rules.ts';
import type {
  DemoPart,
  DueSteps,
  FirstStepName,
  FirstSteps,
  FirstStepTrouble,
} from '#shared/first-steps/first-steps.schema.ts';
import { firstStepNames } from '#shared/first-steps/first-steps.schema.ts';
import type { BackupsService } from '../backup/backups.service.ts';
import { categories } from '../categories/categories.collection.ts';
import { type Actor, type Authorized, authorize, type Member } from '../core/auth/actor.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { labTests, panels } from '../lab-tests/lab-tests.table.ts';
import { medicalInfos } from '../medical-infos/medical-infos.collection.ts';
import { offers } from '../offers/offers.collection.ts';
import { packages } from '../packages/packages.table.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { staff } from '../staff/staff.table.ts';
import type { DemoContentService, DemoStatus } from './demo-content.service.ts';

interface FirstStepsServiceDeps {
  db: Db;
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
  settings: Pick<SettingsService, 'get' | 'set' | 'isOpen'>;
  backups: Pick<BackupsService, 'getOverview'>;
  demoContent: Pick<DemoContentService, 'getStatus'>;
}

/** The connection from the browser to the server. */
interface Connection {
  isSecure: boolean;
  /** The peer sends forwarded addresses but TRUSTED_PROXIES does not name it. */
  hasUntrustedProxy: boolean;
}

/**
 * The tables with texts that the laboratory director marks as reviewed. Purposes of laboratory tests are read with the
 * packages that contain them.
 */
const healthTexts = [packages, offers, medicalInfos] as const;

/** Whether a step is done, or the problem that prevents it. */
type StepState = boolean | FirstStepTrouble;

export type FirstStepsService = ReturnType<typeof createFirstStepsService>;

/** The first steps of a new centre, derived from stored data. */
export function createFirstStepsService({ db, config, settings, backups, demoContent }: FirstStepsServiceDeps) {
  /** Every step with its state, and the remaining demo content. */
  async function get(actor: Authorized<'settings.write'>, connection: Connection): Promise<FirstSteps> {
    const status = demoContent.getStatus(actor);
    const demo = status.content;
    const hasDemo =
      demo.settings.length + demo.requestCount > 0 || Object.values(demo.records).some((count) => count > 0);
    const offersVisits = settings.get('siteParts').homeVisits;
    const states: Record<FirstStepName, StepState> = {
      names: hasNames(),
      licence: hasLicenceAndApproval(),
      contact: hasContact(),
      hours: settings.get('openingHours').normal.length > 0,
      areas: !offersVisits || settings.get('visitAreas').length > 0,
      team: !offersVisits || settings.get('team').length > 0,
      privacy: settings.get('privacyPolicy').sections.length > 0,
      trust: true,
      logo: settings.get('brand').logoId !== null,
      pictures: settings.get('heroSlides').some(({ pictureId }) => pictureId !== null),
      mail: mailState(),
      https: httpsState(connection),
      backup: await backupState(actor),
      members: db.select({ id: staff.id }).from(staff).where(isNull(staff.removedAt)).limit(2).all().length > 1,
      secondFactor: hasSecondFactor(actor),
      demo: !hasDemo,
      catalogue: [categories, labTests, panels].every((table) => isFilled(table)),
      packages: isFilled(packages, eq(packages.isPublished, true)),
      review: isFilled(packages) && !healthTexts.some((table) => isFilled(table, isNull(table.reviewedAt))),
      opening: settings.isOpen(),
    };
    const demoParts = { ...demoPartsOf(status.isDemo), trust: examplesOf(status) };
    const steps = firstStepNames.map((name) => {
      const parts = demoParts[name] ?? [];
      return {
        name,
        isDone: states[name] === true && parts.length === 0,
        trouble: troubleOf(states[name]),
        demoParts: parts,
      };
    });
    return { isDismissed: settings.get('firstSteps').isPutAway, steps, demo };
  }

  /** Steps for the reminder. If the list is dismissed, only the opening of the site, which needs no further queries. */
  async function getDue(actor: Authorized<'settings.write'>, connection: Connection): Promise<DueSteps> {
    if (settings.get('firstSteps').isPutAway)
      return settings.isOpen() ? { count: 0, next: null } : { count: 1, next: 'opening' };
    const due = (await get(actor, connection)).steps.filter(({ isDone }) => !isDone);
    return { count: due.length, next: due[0]?.name ?? null };
  }

  /**
   * Opens the site to visitors; this cannot be undone. Throws `invalid_input` without a package or a privacy policy of
   * the centre's own, unless that is accepted.
   */
  async function open(
    actor: Authorized<'settings.write'>,
    connection: Connection,
    isIncompleteAccepted: boolean,
  ): Promise<void> {
    const { steps } = await get(actor, connection);
    if (missingAtOpening(steps).needsAcceptance && !isIncompleteAccepted)
      throw new AppError('invalid_input', { message: { id: 'firstSteps.incomplete' } });
    settings.set(actor, 'opening', { isOpen: true });
  }

  /** Whether visitors see the site, for every member of staff. */
  function isOpen(_actor: Member): boolean {
    return settings.isOpen();
  }

  /** Dismisses or restores the list. */
  function dismiss(actor: Authorized<'settings.write'>, isDismissed: boolean): void {
    settings.set(actor, 'firstSteps', { isPutAway: isDismissed });
  }

  /** The examples that visitors still see as evidence. */
  function examplesOf({ isDemo }: DemoStatus): DemoPart[] {
    const facts = settings.get('trust').filter(({ textEn, textAr }) => isExample(textEn) || isExample(textAr));
    const keeps = (key: 'director' | 'sampleReport') =>
      Object.entries(settings.get(key)).some(([field, value]) => value && isDemo(key, field as never));
    const cards = settings.get('featureCards');
    const hasCardFact = cards.some(({ factEn, factAr }) => isExample(factEn) || isExample(factAr));
    return [
      ...facts.map(({ kind }) => `fact-${kind}` as const),
      ...(['director', 'sampleReport'] as const).filter(keeps),
      ...(hasCardFact ? ['featureFacts' as const] : []),
    ];
  }

  const isFilled = (
    table: typeof categories | typeof labTests | typeof panels | (typeof healthTexts)[number],
    where?: SQL,
  ) =>
    db
      .select()
      .from(table)
      .where(and(where, 'deletedAt' in table ? isNull(table.deletedAt) : undefined))
      .limit(1)
      .get() !== undefined;

  function hasSecondFactor(actor: Actor): boolean {
    if (actor.kind !== 'staff') return true;
    const own = db.select({ secret: staff.totpSecret }).from(staff).where(eq(staff.id, actor.staffId)).get();
    return own !== undefined && own.secret !== null;
  }

  function hasNames(): boolean {
    const { nameEn, nameAr } = settings.get('centre');
    const initial = defaultSettings.centre;
    return !['', initial.nameEn].includes(nameEn) && !['', initial.nameAr].includes(nameAr);
  }

  function hasLicenceAndApproval(): boolean {
    const { licenceEn, advertisingApprovalEn } = settings.get('centre');
    return licenceEn !== '' && advertisingApprovalEn !== '';
  }

  function hasContact(): boolean {
    const { phones, email } = settings.get('contact');
    return phones.length > 0 && email !== '';
  }

  /** Done if the mail server accepted the last mail, including test mails. */
  function mailState(): StepState {
    if (config.smtpUrl === null) return 'noServer';
    const sentAt =
      db
        .select({ at: outbox.sentAt })
        .from(outbox)
        .where(eq(outbox.state, 'sent'))
        .orderBy(desc(outbox.sentAt))
        .limit(1)
        .get()?.at ?? '';
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
    const { lastFailure, backups: stored } = await backups.getOverview(authorize(actor, 'backup.write'));
    if (lastFailure !== null) return 'backupFailed';
    return stored.length > 0 || 'noBackup';
  }

  return { get, getDue, dismiss, open, isOpen };
}

/** The values of each step that are still those of the demo. */
function demoPartsOf(isDemo: DemoStatus['isDemo']): Partial<Record<FirstStepName, DemoPart[]>> {
  const listed = (parts: Partial<Record<DemoPart, boolean>>) => {
    const names = Object.keys(parts) as DemoPart[];
    return names.filter((part) => parts[part]);
  };
  return {
    names: listed({ nameEn: isDemo('centre', 'nameEn'), nameAr: isDemo('centre', 'nameAr') }),
    contact: listed({ phones: isDemo('contact', 'phones'), email: isDemo('contact', 'email') }),
    hours: listed({ hours: isDemo('openingHours', 'normal') }),
    privacy: listed({ privacy: isDemo('privacyPolicy', 'sections') }),
  };
}

/** Whether a text says that it is an example, as the demo's invented facts do. */
const isExample = (text: string) => /\((?:example|مثال)\)/.test(text);

const troubleOf = (state: StepState) => (typeof state === 'string' ? state : null);
