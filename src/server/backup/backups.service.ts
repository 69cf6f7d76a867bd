import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { backupName, isFromFuture, latestHour, surplusBackups } from '#shared/backup/backups.rules.ts';
import {
  type BackupFailureCode,
  type BackupOverview,
  backupNameSchema,
  type RestoreNote,
} from '#shared/backup/backups.schema.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import {
  type Actor,
  type Authorized,
  actorName,
  authorize,
  type Reauthenticated,
  type System,
} from '../core/auth/actor.ts';
import { isInDataFolder } from '../core/check-folders.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { inTransaction } from '../core/db/client.ts';
import { lockFolder } from '../core/folder-lock.ts';
import type { HealthFinding } from '../core/health-check.ts';
import { newRandomId } from '../core/ids.ts';
import { createJobFinding } from '../core/job-finding.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SectionRule } from '../settings/settings-sections.service.ts';
import type { BackupOutcome } from './backup.process.ts';
import { backupEvents } from './backup-events.table.ts';
import { asBackupFailure, BackupFailure } from './backup-failure.ts';
import { findLostFolder, prepareBackupFolder } from './backup-folder.ts';
import { backupMessages } from './backups.messages.ts';
import { createBackupsCheck, folderUnusable, judgeBackups } from './backups-health.ts';
import type { Integrity } from './integrity.ts';
import type { BackupTask } from './make-backup.ts';
import { fingerprintOf } from './passphrase-fingerprint.ts';
import { readRestoreNote, removeRestoreNote } from './restore-note.ts';
import { listBackups } from './stored-backups.ts';

interface BackupsServiceDeps extends CommonDeps {
  config: Pick<Config, 'dataDir' | 'uploadsDir' | 'backupDir' | 'backupPassphrase'>;
  settings: SettingsService;
  integrity: Pick<Integrity, 'reportDamage' | 'reportSound'>;
  logger: { error: (about: object, message: string) => void };
  /** The current secret first; only encrypted backups contain them. */
  secrets: readonly string[];
  make: (order: BackupTask) => Promise<BackupOutcome>;
}

export type BackupsService = ReturnType<typeof createBackupsService>;

const unfinishedEnding = '.part';
const retryMs = 3_600_000;
const maxListed = 50;
/** Longer than a backup may take; the check is repeated every minute otherwise. */
const maxFindingAgeMs = 7 * 3_600_000;
const auditEvents = { made: 'backupMade', downloaded: 'backupDownloaded', removed: 'backupRemoved' } as const;

/** Backups that the server makes on demand and by schedule, and deletes after the configured time. */
export function createBackupsService({
  db,
  clock,
  config,
  settings,
  integrity,
  logger,
  secrets,
  make,
}: BackupsServiceDeps) {
  const passphraseFingerprint = config.backupPassphrase === null ? null : fingerprintOf(config.backupPassphrase);
  let startedAt = clock();
  let running: Promise<void> | null = null;
  /** The latest failure, while a full disk prevents storing it. */
  let unstored: { failure: BackupFailureCode; at: number } | null = null;
  const finding = createJobFinding(maxFindingAgeMs);
  let isMarked = false;

  async function getOverview(_actor: Authorized<'backup.write'>): Promise<BackupOverview> {
    return {
      canEncrypt: config.backupPassphrase !== null,
      isEncrypted: settings.get('backup').isEncrypted,
      passphraseFingerprint,
      isRunning: running !== null,
      lastFailure: findLostFolder(config) ? 'folderUnusable' : findLastFailure(),
      // A folder that cannot be read must not break the page that reports it.
      backups: await listStored().catch(() => []),
      // An event from a time when the clock was wrong follows the true ones.
      events: db
        .select()
        .from(backupEvents)
        .orderBy(gt(backupEvents.happenedAt, toInstant(clock())), desc(backupEvents.happenedAt))
        .limit(maxListed)
        .all(),
    };
  }

  /** null if there is none or an owner has dismissed it. */
  function getRestoreNote(_actor: Authorized<'backup.write'>): RestoreNote | null {
    return readRestoreNote(config.dataDir);
  }

  function dismissRestoreNote(_actor: Authorized<'backup.write'>): void {
    removeRestoreNote(config.dataDir);
  }

  /**
   * Checks the settings section of the schedule. Refuses encrypted backups with `invalid_input` if the server has no
   * passphrase.
   */
  const scheduleRule: SectionRule<'backup'> = {
    check: (actor, { backup }) => {
      authorize(actor, 'backup.write');
      if (!backup.isEncrypted || config.backupPassphrase !== null) return;
      const message = backupMessages.passphraseMissing;
      throw new AppError('invalid_input', { message, fields: { 'backup.isEncrypted': message } });
    },
  };

  /**
   * Starts a backup in the background; `isRunning` in the overview shows its end. Throws `conflict` while another one
   * runs.
   */
  function start(actor: Authorized<'backup.write'>): void {
    if (running) throw new AppError('conflict', { message: backupMessages.running });
    void run(actor);
  }

  /** Records the download and returns the backup's path. Throws `not_found`. */
  async function open(
    actor: Authorized<'backup.write'> & Reauthenticated,
    name: string,
  ): Promise<{ path: string; bytes: number }> {
    const { path, bytes } = await findStored(name);
    recordEvent(actor, { kind: 'downloaded', fileName: name });
    return { path, bytes };
  }

  /** Deletes a stored backup. Throws `not_found`. */
  async function remove(actor: Authorized<'backup.write'> & Reauthenticated, name: string): Promise<void> {
    const { path } = await findStored(name);
    await rm(path, { force: true });
    recordEvent(actor, { kind: 'removed', fileName: name });
  }

  /**
   * Makes a backup at the scheduled hour, or an hour after a failed one; resolves when it is done. For the system only.
   */
  async function runDue(actor: System): Promise<void> {
    const { isScheduled, hour } = settings.get('backup');
    // The process may have started while the clock was wrong.
    startedAt = Math.min(startedAt, clock());
    if (!isScheduled || running) return;
    if (unstored && Math.abs(clock() - unstored.at) < retryMs) return;
    const last = lastAttempt(true);
    const lastAt = last ? Date.parse(last.happenedAt) : startedAt;
    const isRetry = last?.kind === 'failed' && clock() - lastAt >= retryMs;
    if (isRetry || lastAt < latestHour(hour, clock())) await run(actor);
  }

  /** When the latest complete backup was made; null without one. For the system only. */
  async function findLatest(_actor: System): Promise<string | null> {
    return (
      (await listStored()).find((backup) => backup.missing === 0 && !isFromFuture(backup, clock()))?.createdAt ?? null
    );
  }

  /** Marks the folder of a new site, and looks for a lost folder and overdue backups. For the system only. */
  async function check(_actor: System): Promise<void> {
    // The backup that is running ends with a new finding.
    if (!running) finding.set(await findState());
  }

  async function findState(): Promise<HealthFinding> {
    try {
      if (!isMarked && !isInDataFolder(config)) prepareBackupFolder(config);
      isMarked = true;
      const first = firstAttempt();
      return judgeBackups({
        stored: await listStored(),
        lostFolder: findLostFolder(config),
        lastFailure: findLastFailure(),
        isScheduled: settings.get('backup').isScheduled,
        since: first ? Math.min(Date.parse(first.happenedAt), startedAt) : startedAt,
        now: clock(),
      });
    } catch (error) {
      return folderUnusable((error as Error).message);
    }
  }

  const findLastFailure = () => unstored?.failure ?? lastAttempt()?.failure ?? null;

  /** Resolves when no backup is running. */
  async function settled(): Promise<void> {
    await running;
  }

  function run(actor: Actor): Promise<void> {
    running = attempt(actor)
      .then(async () => {
        finding.set(await findState());
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  /** Records failures for owners and never throws, because no caller awaits it. */
  async function attempt(actor: Actor): Promise<void> {
    try {
      const { isEncrypted } = settings.get('backup');
      const createdAt = toInstant(clock());
      const fileName = backupName(createdAt, isEncrypted);
      prepareBackupFolder(config);
      await removeAbandoned();
      const outcome = await makeAs(fileName, createdAt, isEncrypted);
      if ('failure' in outcome) {
        logger.error({ failure: outcome.failure, detail: outcome.detail }, 'the backup failed');
        if (outcome.failure === 'damaged') integrity.reportDamage();
        writeFailure(actor, outcome.failure);
        return;
      }
      integrity.reportSound();
      recordEvent(actor, { kind: 'made', fileName: basename(outcome.made.file) });
      unstored = null;
      await removeSurplus(actor);
    } catch (error) {
      logger.error({ err: error }, 'the backup failed');
      const failure = asBackupFailure(error);
      if (db.$client.open) writeFailure(actor, failure instanceof BackupFailure ? failure.code : 'unexpected');
    }
  }

  function writeFailure(actor: Actor, failure: BackupFailureCode): void {
    unstored = { failure, at: clock() };
    writeIfPossible(() => {
      recordEvent(actor, { kind: 'failed', failure });
      unstored = null;
    });
  }

  async function makeAs(fileName: string, createdAt: string, isEncrypted: boolean): Promise<BackupOutcome> {
    const { dataDir, uploadsDir, backupDir, backupPassphrase } = config;
    // The operator may have removed the passphrase since. No backup is better than an unencrypted one.
    if (isEncrypted && backupPassphrase === null) return { failure: 'passphraseMissing', detail: '' };
    const encryption =
      isEncrypted && backupPassphrase !== null ? { passphrase: backupPassphrase, secrets: [...secrets] } : null;
    return make({ dataDir, uploadsDir, target: join(backupDir, fileName), createdAt, encryption });
  }

  /** Called only after a new backup was made. A wrong clock must not delete backups. */
  async function removeSurplus(actor: Actor): Promise<void> {
    if (isClockDoubtful(db, clock())) return;
    for (const { name } of surplusBackups(await listStored(), settings.get('backup'), clock())) {
      await rm(join(config.backupDir, name), { force: true });
      recordEvent(actor, { kind: 'removed', fileName: name });
    }
  }

  /** Frees disk space: files of killed backups may have filled the disk. */
  async function removeAbandoned(): Promise<void> {
    const alone = lockFolder(config.dataDir, 'backup', 'alone');
    if (!alone) return;
    try {
      for (const path of await listAbandoned()) await rm(path, { force: true });
    } catch (error) {
      logger.error({ err: error }, 'what a backup that was killed left could not be removed');
    } finally {
      alone.release();
    }
  }

  /**
   * Call it only while no backup of this data folder runs. In a shared folder, only its own files are listed: another
   * site may be writing there.
   */
  async function listAbandoned(): Promise<string[]> {
    const isOwnFolder = isInDataFolder(config);
    const abandoned: string[] = [];
    for (const file of await readdir(config.backupDir)) {
      const isUnfinished =
        file.endsWith(unfinishedEnding) && backupNameSchema.safeParse(file.slice(0, -unfinishedEnding.length)).success;
      const path = join(config.backupDir, file);
      if (!isUnfinished) continue;
      const isAbandoned = isOwnFolder || Math.abs(clock() - (await stat(path)).mtimeMs) >= retryMs;
      if (isAbandoned) abandoned.push(path);
    }
    return abandoned;
  }

  const listStored = () => listBackups(config.backupDir);

  async function findStored(name: string): Promise<{ path: string; bytes: number }> {
    // A valid name contains no separator, so the path stays within the folder.
    if (!backupNameSchema.safeParse(name).success) throw new AppError('not_found');
    const path = join(config.backupDir, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new AppError('not_found');
    return { path, bytes: found.size };
  }

  /** Events from the future were recorded while the clock was wrong. */
  const isAttempt = () =>
    and(inArray(backupEvents.kind, ['made', 'failed']), lte(backupEvents.happenedAt, toInstant(clock())));

  const firstAttempt = () =>
    db.select().from(backupEvents).where(isAttempt()).orderBy(asc(backupEvents.happenedAt)).limit(1).get();

  function lastAttempt(isBySchedule = false) {
    return db
      .select()
      .from(backupEvents)
      .where(isBySchedule ? and(isAttempt(), eq(backupEvents.staffName, '')) : isAttempt())
      .orderBy(desc(backupEvents.happenedAt))
      .limit(1)
      .get();
  }

  function recordEvent(
    actor: Actor,
    event:
      | { kind: 'made' | 'downloaded' | 'removed'; fileName: string }
      | { kind: 'failed'; failure: BackupFailureCode },
  ): void {
    const at = toInstant(clock());
    inTransaction(db, (tx) => {
      tx.insert(backupEvents)
        .values({ id: newRandomId(), staffName: actorName(actor), fileName: '', happenedAt: at, ...event })
        .run();
      if (event.kind !== 'failed')
        audit(tx, actor, { event: auditEvents[event.kind], at, subject: 'backup', name: event.fileName });
    });
  }

  return {
    getOverview,
    getRestoreNote,
    dismissRestoreNote,
    scheduleRule,
    start,
    open,
    remove,
    runDue,
    findLatest,
    check,
    health: createBackupsCheck(finding.find),
    settled,
  };
}
