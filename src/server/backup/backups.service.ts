import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { backupName, latestHour, readBackupName, surplusBackups } from '#shared/backup/backups.rules.ts';
import { type BackupFailureCode, type BackupOverview, backupNameSchema, type RestoreNote, type StoredBackup } from '#shared/backup/backups.schema.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, actorName, requirePermission, requireSystem } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { lockFolder } from '../core/folder-lock.ts';
import { newRandomId } from '../core/ids.ts';
import { isDiskFull, writeIfPossible } from '../core/storage-failure.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SectionRule } from '../settings/settings-sections.service.ts';
import type { BackupOutcome } from './backup.process.ts';
import { backupEvents } from './backup-events.table.ts';
import { backupMessages } from './backups.messages.ts';
import type { Integrity } from './integrity.ts';
import type { BackupOrder } from './make-backup.ts';
import { readRestoreNote, removeRestoreNote } from './restore-note.ts';

export interface BackupsServiceDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'uploadsDir' | 'backupDir' | 'backupPassphrase'>;
  settings: SettingsService;
  integrity: Pick<Integrity, 'isDamaged' | 'reportDamage'>;
  logger: { error: (about: object, message: string) => void };
  /** The site's secrets, the present one first; they go into encrypted backups alone. */
  secrets: readonly string[];
  /** Makes a backup, in whatever process. */
  make: (order: BackupOrder) => Promise<BackupOutcome>;
}

export type BackupsService = ReturnType<typeof createBackupsService>;

const unfinishedEnding = '.part';
const retryMs = 3_600_000;
const mostListed = 50;
const auditEvents = { made: 'backupMade', downloaded: 'backupDownloaded', removed: 'backupRemoved' } as const;

/** Backups made by the site itself: on demand and by schedule, kept in their folder for as long as owners want. */
export function createBackupsService({ db, clock, config, settings, integrity, logger, secrets, make }: BackupsServiceDeps) {
  const startedAt = clock();
  let running: Promise<void> | null = null;
  /** The latest failure, while a full disk keeps it from being stored. */
  let unstored: { failure: BackupFailureCode; at: number } | null = null;

  /** All that there is to know about backups. Throws `unauthenticated` or `forbidden` without backup.write, as all here but the job. */
  async function getOverview(actor: Actor): Promise<BackupOverview> {
    requirePermission(actor, 'backup.write');
    return {
      canEncrypt: config.backupPassphrase !== null,
      isRunning: running !== null,
      isDamaged: integrity.isDamaged(),
      lastFailure: unstored?.failure ?? lastAttempt()?.failure ?? null,
      backups: await listStored(),
      events: db.select().from(backupEvents).orderBy(desc(backupEvents.happenedAt)).limit(mostListed).all(),
    };
  }

  /** The note of the last restore; null if there is none or an owner has dismissed it. */
  function getRestoreNote(actor: Actor): RestoreNote | null {
    requirePermission(actor, 'backup.write');
    return readRestoreNote(config.dataDir);
  }

  function dismissRestoreNote(actor: Actor): void {
    requirePermission(actor, 'backup.write');
    removeRestoreNote(config.dataDir);
  }

  /** The schedule is a section of the settings. Refuses with `invalid_input` backups that are to be encrypted where nothing is there to do it with. */
  const scheduleRule: SectionRule<'backup'> = {
    check: (actor, { backup }) => {
      requirePermission(actor, 'backup.write');
      if (!backup.isEncrypted || config.backupPassphrase !== null) return;
      const message = backupMessages.passphraseMissing;
      throw new AppError('invalid_input', { message, fields: { 'backup.isEncrypted': message } });
    },
  };

  /** Starts a backup and returns at once; the overview tells when it is done. Throws `conflict` while another is being made. */
  function start(actor: Actor): void {
    requirePermission(actor, 'backup.write');
    if (running) throw new AppError('conflict', { message: backupMessages.running });
    void run(actor);
  }

  /** A stored backup for download; who took it is written down first. Throws `not_found`. */
  async function open(actor: Actor, name: string): Promise<{ path: string; bytes: number }> {
    requirePermission(actor, 'backup.write');
    const { path, bytes } = await findStored(name);
    writeDown(actor, { kind: 'downloaded', fileName: name });
    return { path, bytes };
  }

  /** Removes a stored backup for good. Throws `not_found`. */
  async function remove(actor: Actor, name: string): Promise<void> {
    requirePermission(actor, 'backup.write');
    const { path } = await findStored(name);
    await rm(path, { force: true });
    writeDown(actor, { kind: 'removed', fileName: name });
  }

  /** Makes the backup whose hour has come, and again an hour after one that failed; resolves once it is done. For the system alone. */
  async function runDue(actor: Actor): Promise<void> {
    requireSystem(actor);
    const { isScheduled, hour } = settings.get('backup');
    if (!isScheduled || running) return;
    if (unstored && clock() - unstored.at < retryMs) return;
    const last = lastAttempt(true);
    const lastAt = last ? Date.parse(last.happenedAt) : startedAt;
    const isRetry = last?.kind === 'failed' && clock() - lastAt >= retryMs;
    if (isRetry || lastAt < latestHour(hour, clock())) await run(actor);
  }

  /** Resolves once no backup is being made. */
  async function settled(): Promise<void> {
    await running;
  }

  function run(actor: Actor): Promise<void> {
    running = attempt(actor).finally(() => {
      running = null;
    });
    return running;
  }

  /** What failed is written down where owners see it, and never thrown: nobody waits here. */
  async function attempt(actor: Actor): Promise<void> {
    try {
      const { isEncrypted } = settings.get('backup');
      const createdAt = toInstant(clock());
      const fileName = backupName(createdAt, isEncrypted);
      await removeAbandoned();
      const outcome = await makeAs(fileName, createdAt, isEncrypted);
      if ('failure' in outcome) {
        logger.error({ failure: outcome.failure, detail: outcome.detail }, 'the backup failed');
        if (outcome.failure === 'damaged') integrity.reportDamage();
        writeFailure(actor, outcome.failure);
        return;
      }
      writeDown(actor, { kind: 'made', fileName: basename(outcome.made.file) });
      unstored = null;
      await removeSurplus();
    } catch (error) {
      logger.error({ err: error }, 'the backup failed');
      if (db.$client.open) writeFailure(actor, isDiskFull(error) ? 'noRoom' : 'unexpected');
    }
  }

  function writeFailure(actor: Actor, failure: BackupFailureCode): void {
    unstored = { failure, at: clock() };
    writeIfPossible(() => {
      writeDown(actor, { kind: 'failed', failure });
      unstored = null;
    });
  }

  async function makeAs(fileName: string, createdAt: string, isEncrypted: boolean): Promise<BackupOutcome> {
    const { dataDir, uploadsDir, backupDir, backupPassphrase } = config;
    // The passphrase may have been taken away since the schedule was set: rather no backup than one that anybody can read.
    if (isEncrypted && backupPassphrase === null) return { failure: 'passphraseMissing', detail: '' };
    const encryption = isEncrypted && backupPassphrase !== null ? { passphrase: backupPassphrase, secrets: [...secrets] } : null;
    return make({ dataDir, uploadsDir, target: join(backupDir, fileName), createdAt, encryption });
  }

  /** Only after a new backup is there. */
  async function removeSurplus(): Promise<void> {
    for (const { name } of surplusBackups(await listStored(), settings.get('backup'), clock())) {
      await rm(join(config.backupDir, name), { force: true });
      writeDown({ kind: 'system' }, { kind: 'removed', fileName: name });
    }
  }

  /** Makes room: what backups that were killed left may be what fills the disk. */
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

  /** While no backup of this data folder is being made. Another site may be writing one of its own into a folder that both were given. */
  async function listAbandoned(): Promise<string[]> {
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
    const isOwnFolder = !relative(config.dataDir, config.backupDir).startsWith('..');
    const abandoned: string[] = [];
    for (const file of await readdir(config.backupDir)) {
      const isUnfinished = file.endsWith(unfinishedEnding) && backupNameSchema.safeParse(file.slice(0, -unfinishedEnding.length)).success;
      const path = join(config.backupDir, file);
      if (isUnfinished && (isOwnFolder || clock() - (await stat(path)).mtimeMs >= retryMs)) abandoned.push(path);
    }
    return abandoned;
  }

  async function listStored(): Promise<StoredBackup[]> {
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
    const names = (await readdir(config.backupDir)).filter((name) => backupNameSchema.safeParse(name).success);
    const found = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(config.backupDir, name))).size, ...readBackupName(name) })));
    return found.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  async function findStored(name: string): Promise<{ path: string; bytes: number }> {
    // A name that fits holds no separator, so it stays within the folder.
    if (!backupNameSchema.safeParse(name).success) throw new AppError('not_found');
    const path = join(config.backupDir, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new AppError('not_found');
    return { path, bytes: found.size };
  }

  function lastAttempt(isBySchedule = false) {
    const isAttempt = inArray(backupEvents.kind, ['made', 'failed']);
    return db
      .select()
      .from(backupEvents)
      .where(isBySchedule ? and(isAttempt, eq(backupEvents.staffName, '')) : isAttempt)
      .orderBy(desc(backupEvents.happenedAt))
      .limit(1)
      .get();
  }

  function writeDown(
    actor: Actor,
    event: { kind: 'made' | 'downloaded' | 'removed'; fileName: string } | { kind: 'failed'; failure: BackupFailureCode },
  ): void {
    const at = toInstant(clock());
    inTransaction(db, (tx) => {
      tx.insert(backupEvents)
        .values({ id: newRandomId(), staffName: actorName(actor), fileName: '', happenedAt: at, ...event })
        .run();
      if (event.kind !== 'failed') audit(tx, actor, { event: auditEvents[event.kind], at, noun: 'backup', name: event.fileName });
    });
  }

  return { getOverview, getRestoreNote, dismissRestoreNote, scheduleRule, start, open, remove, runDue, settled };
}
