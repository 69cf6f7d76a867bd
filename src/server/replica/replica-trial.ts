import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFromFuture } from '#shared/backup/backups.rules.ts';
import type { StoredBackup } from '#shared/backup/backups.schema.ts';
import { listNamedFiles } from '../backup/named-files.ts';
import { listBackups } from '../backup/stored-backups.ts';
import { toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import { type LitestreamOptions, restoreDatabase } from './litestream.ts';
import { withDatabase } from './read-database.ts';
import type { ReplicaStatus } from './replica-status.ts';
import type { TrialOutcome, TrialTask } from './replica-trial.process.ts';
import type { createUploadsCopy } from './uploads-copy.ts';

interface TrialDeps {
  config: Pick<Config, 'dataDir' | 'uploadsDir' | 'backupDir' | 'backupPassphrase'>;
  litestream: Omit<LitestreamOptions, 'pidFile'>;
  uploads: Pick<ReturnType<typeof createUploadsCopy>, 'list' | 'remove'>;
  /** Aborted when the command stops: the checks then end at once. */
  signal: AbortSignal;
  /** The timeout of the whole trial in ms; other values only in tests. */
  maxMs?: number | undefined;
}

/** A request or a file may be this late in the replica. */
const lateMs = 60_000;
const defaultMaxMs = 6 * 3_600_000;
const replicaAttempts = 6;
const retryMs = 5_000;

type Trial = NonNullable<ReplicaStatus['trial']>;

/**
 * Restores the replica and the newest backup into a folder within the data folder, checks them, and removes them. Also
 * removes files from the copy of the uploads that the database no longer names. Returns the faults in English.
 */
export async function runTrial(
  { config, litestream, uploads, signal: stopping, maxMs = defaultMaxMs }: TrialDeps,
  now: number,
): Promise<Omit<Trial, 'doneAt'>> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]);
  const folder = trialFolder(config.dataDir);
  const live = join(config.dataDir, 'dana.db');
  const tester = startLowPriorityProcess<TrialTask, TrialOutcome>(processScript('replica-trial'), { maxMs, signal });
  const attempt = (work: () => Promise<string | null>) => work().catch((error: Error) => error.message);

  /** Also compares the files if the database could not be restored: erased cards must leave the second machine. */
  async function tryReplica(): Promise<string | null> {
    const { fault, named } = await tryDatabase().catch((error: Error) => ({ fault: error.message, named: [] }));
    const fileFault = await attempt(() => compareFiles(named));
    return fault ?? fileFault;
  }

  async function tryDatabase(): Promise<TrialOutcome> {
    const restored = join(folder, 'replica.db');
    await restoreDatabase(litestream, live, restored, signal);
    return tester.run({
      kind: 'replica',
      restored,
      live,
      cardsFolder: join(config.uploadsDir, 'private'),
      requestsUntil: toInstant(now - lateMs),
    });
  }

  /** `named`: the files that the restored database names. */
  async function compareFiles(named: string[]): Promise<string | null> {
    const copied = new Set((await uploads.list(signal)).map((name) => `uploads/${name}`));
    // Read after the copy was listed: a file that is copied later must not count as unnamed.
    const namedNow = new Set(withDatabase(live, listNamedFiles));
    const unnamed = [...copied].filter((name) => !namedNow.has(name));
    // A database that names nothing is more likely lost than empty.
    if (namedNow.size > 0) await uploads.remove(unnamed.map(withoutFolder), now, signal);
    // The backups report files that are missing here too.
    const isHere = (name: string) => existsSync(join(config.uploadsDir, withoutFolder(name)));
    const missing = named.filter((name) => namedNow.has(name) && !copied.has(name) && isHere(name));
    if (missing.length > 0) return `${missing.length} files are missing in the replica, for example ${missing[0]}.`;
    // Then no file was compared, and no new one is copied.
    if (namedNow.size > 0 && ![...namedNow].some(isHere))
      return `None of the ${namedNow.size} files that the database names is in UPLOADS_DIR: is it mounted for the replication?`;
    return null;
  }

  async function tryBackup(): Promise<Pick<Trial, 'backupFault' | 'backupMadeAt'>> {
    const newest = await findNewestBackup(config.backupDir, now);
    if (newest === null) return { backupFault: null, backupMadeAt: null };
    const { backupPassphrase: passphrase } = config;
    const file = join(config.backupDir, newest.name);
    const backupFault = await attempt(
      async () => (await tester.run({ kind: 'backup', file, passphrase, folder })).fault,
    );
    return { backupFault, backupMadeAt: newest.createdAt };
  }

  /** A restore fails while the second machine is away for a moment, or Litestream is uploading a new snapshot. */
  async function tryReplicaAgain(): Promise<string | null> {
    for (let left = replicaAttempts; ; left -= 1) {
      removeTrial(config.dataDir);
      mkdirSync(folder, { mode: 0o700 });
      const fault = await attempt(tryReplica);
      if (fault === null || left === 1 || signal.aborted) return fault;
      await wait(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  try {
    return { replicaFault: await tryReplicaAgain(), ...(await tryBackup()) };
  } finally {
    tester.close();
    removeTrial(config.dataDir);
  }
}

/** The names of a backup begin with `uploads/`. */
const withoutFolder = (name: string) => name.slice('uploads/'.length);

const trialFolder = (dataDir: string) => join(dataDir, 'replica-trial');

/** A killed process leaves personal data there. */
export const removeTrial = (dataDir: string): void => rmSync(trialFolder(dataDir), { recursive: true, force: true });

/** null also for a folder that is missing or cannot be read. One from the future was made while the clock was wrong. */
async function findNewestBackup(folder: string, now: number): Promise<StoredBackup | null> {
  const backups = await listBackups(folder).catch(() => []);
  return backups.find((backup) => !isFromFuture(backup, now)) ?? null;
}
