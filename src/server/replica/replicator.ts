import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { latestHour } from '#shared/backup/backups.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Config, ConfigError } from '../core/config.ts';
import { type Db, openDatabase } from '../core/db/client.ts';
import { createWorker } from '../core/worker.ts';
import { finishRemovals, hasUnfinishedRemoval } from '../requests/removal/finish-removals.ts';
import { createLitestream, endSurvivor } from './litestream.ts';
import { isSafe, type ReplicaPrograms, readVersions } from './programs.ts';
import { RcloneStandstill } from './rclone.ts';
import { ageOf } from './replica.rules.ts';
import { connectReplica } from './replica-connection.ts';
import { type ReplicaStatus, readReplicaStatus, writeReplicaStatus } from './replica-status.ts';
import { removeTrial, runTrial } from './replica-trial.ts';
import { createStandstillMeter } from './standstill.ts';
import { countUploads, createLagMeter, logChangedAt } from './upload-lag.ts';
import { createUploadsCopy } from './uploads-copy.ts';

interface ReplicatorDeps {
  config: Config;
  programs: ReplicaPrograms;
  clock: Clock;
  logger: { error: (about: object, message: string) => void };
  patience?: typeof defaultPatience;
}

/** How long the programs may stand still before they are restarted, in ms. */
const defaultPatience = {
  /** Litestream does not answer. */
  answerMs: 30_000,
  /** Litestream answers, but does not upload the changes. The second machine may be away. */
  uploadMs: 300_000,
  /** Between SIGTERM and SIGKILL of Litestream. */
  graceMs: 10_000,
  /** rclone prints nothing. */
  silenceMs: 60_000,
};

const statusMs = 2000;
const copyMs = 2000;
const nightlyMs = 60_000;
/** At the centre. */
const nightlyHour = 2;
const truncateAttempts = 40;

/**
 * Runs Litestream, copies the uploads every two seconds, checks the replica every night, and writes the status for the
 * server. Throws ConfigError if a variable is missing or Litestream contains an unsafe SQLite.
 */
export async function startReplicator({ config, programs, clock, logger, patience = defaultPatience }: ReplicatorDeps) {
  const connection = await connectReplica(config, programs);
  const status: ReplicaStatus = {
    writtenAt: toInstant(clock()),
    litestream: { ...readVersions(programs.litestream), isRunning: false, lagMs: 0 },
    files: { copiedAt: null, error: null },
    trial: readReplicaStatus(config.dataDir)?.trial ?? null,
  };
  requireSafeLitestream(status, config.dataDir, programs);
  removeTrial(config.dataDir);
  const pidFile = join(config.dataDir, 'litestream.pid');
  await endSurvivor(pidFile);
  const litestream = createLitestream({ ...connection.litestream, pidFile, graceMs: patience.graceMs });
  const rclone = { ...connection.rclone, silenceMs: patience.silenceMs };
  const uploads = createUploadsCopy({ ...connection, rclone, uploadsDir: config.uploadsDir });
  const lag = createLagMeter();
  const silence = createStandstillMeter(patience.answerMs);
  const standstill = createStandstillMeter(patience.uploadMs);
  const db = openDatabase(connection.database);
  /** The last change of the write-ahead log before Litestream was started. */
  let changedBefore = logChangedAt(connection.database);

  async function report(): Promise<void> {
    const uploaded = await countUploads(connection.metricsAddress);
    const now = clock();
    const changedAt = logChangedAt(connection.database);
    status.litestream.isRunning = uploaded !== null && litestream.isSpawned();
    status.litestream.lagMs = lag.update(uploaded, changedAt, now);
    status.writtenAt = toInstant(now);
    writeReplicaStatus(config.dataDir, status);
    if (litestream.isSpawned()) restartIfStill(uploaded !== null, changedAt, now);
    else for (const meter of [silence, standstill]) meter.pause();
  }

  function restartIfStill(isAnswering: boolean, changedAt: number, now: number): void {
    const isLate = status.litestream.lagMs > 0;
    const silentMs = silence.update(!isAnswering, now);
    // It may have nothing to upload of what changed before its start.
    const stillMs = isAnswering && (!isLate || changedAt !== changedBefore) ? standstill.update(isLate, now) : null;
    if (silentMs !== null) logger.error({ silentMs }, 'Litestream does not answer and is restarted');
    else if (stillMs !== null) logger.error({ stillMs }, 'Litestream uploads no changes and is restarted');
    else return;
    changedBefore = changedAt;
    void litestream.restart();
  }

  async function copy(signal: AbortSignal): Promise<void> {
    const now = clock();
    try {
      await uploads.run(now, signal);
      status.files = { copiedAt: toInstant(now), error: null };
    } catch (error) {
      if (signal.aborted) return;
      status.files.error = (error as Error).message;
      // The next run starts it again. Other errors are in the status only.
      if (error instanceof RcloneStandstill)
        logger.error({ silentMs: patience.silenceMs }, 'rclone shows no sign of life and is restarted');
    }
  }

  async function runNightly(signal: AbortSignal): Promise<void> {
    const now = clock();
    if (status.trial !== null && ageOf(status.trial.doneAt, now) <= now - latestHour(nightlyHour, now)) return;
    if (hasUnfinishedRemoval(db)) await litestream.pauseFor(() => finishRemovalsOf({ db, clock, signal }));
    const faults = await runTrial({ config, litestream: connection.litestream, uploads, signal }, now);
    if (signal.aborted) return;
    status.trial = { doneAt: toInstant(clock()), ...faults };
  }

  const workers = [
    createWorker({ job: 'write the status', everyMs: statusMs, run: report, logger }),
    createWorker({ job: 'copy the uploads', everyMs: copyMs, run: copy, logger }),
    createWorker({ job: 'nightly check', everyMs: nightlyMs, run: runNightly, logger }),
  ];
  litestream.start();
  for (const { start } of workers) start();

  /** Ends Litestream after its last upload. */
  async function stop(): Promise<void> {
    await Promise.all([litestream.stop(), ...workers.map((worker) => worker.stop())]);
    db.$client.close();
    connection.close();
  }

  return { stop };
}

/** Throws ConfigError. The status shows the versions to owners, because the command ends. */
function requireSafeLitestream(status: ReplicaStatus, dataDir: string, programs: ReplicaPrograms): void {
  const { version, sqlite } = status.litestream;
  if (programs.allowsUnsafeSqlite || isSafe(status.litestream)) return;
  writeReplicaStatus(dataDir, status);
  throw new ConfigError(
    `PATH: ${programs.litestream} is Litestream ${version} with SQLite ${sqlite ?? '(unknown)'}, which can damage the database. Install Litestream 0.5.17 or later.`,
  );
}

/**
 * Litestream holds a read transaction, with which the write-ahead log cannot be truncated. It is stopped for some
 * seconds, and uploads the whole database afterwards.
 */
async function finishRemovalsOf({ db, clock, signal }: { db: Db; clock: Clock; signal: AbortSignal }): Promise<void> {
  for (let left = truncateAttempts; left > 0 && !signal.aborted && hasUnfinishedRemoval(db); left -= 1) {
    await finishRemovals({ db, clock });
    await wait(50);
  }
}
