import { backupOverdueMs } from '#shared/backup/backups.rules.ts';
import { clockCorrectionMs } from '#shared/time/time.rules.ts';
import { isSafe } from './programs.ts';
import type { ReplicaStatus } from './replica-status.ts';

/** The process writes its status every two seconds, and the server reads it every five. */
const silentMs = 15_000;
const lateMs = 10_000;
const staleCopyMs = 20_000;
/** The nightly check may take hours. */
const overdueTrialMs = 36 * 3_600_000;

export interface ReplicaProblem {
  state: 'amber' | 'red';
  /** In English, for the log. */
  reason: string;
  /** Only the backup was not restored. */
  lacks?: 'backup';
}

/** In ms. A time in the future was written while the clock was wrong, and counts as unknown. */
export function ageOf(at: string, now: number): number {
  const age = now - Date.parse(at);
  return age < -clockCorrectionMs ? Number.POSITIVE_INFINITY : age;
}

/** Whether `npm run replicate` is running at `now` (ms). */
export const isReplicating = (status: ReplicaStatus | null, now: number): status is ReplicaStatus =>
  status !== null && Math.abs(now - Date.parse(status.writtenAt)) <= silentMs;

/** Why changes or files do not reach the second machine in time; null if they do. */
export function findReplicaProblem(status: ReplicaStatus | null, now: number): ReplicaProblem | null {
  if (status && !isSafe(status.litestream)) {
    const { version, sqlite } = status.litestream;
    return { state: 'red', reason: `Litestream ${version} contains SQLite ${sqlite}, which can damage the database` };
  }
  const reason = findDelay(status, now);
  return reason === null ? null : { state: 'amber', reason };
}

function findDelay(status: ReplicaStatus | null, now: number): string | null {
  if (!isReplicating(status, now)) return 'npm run replicate is not running';
  const { litestream, files } = status;
  if (!litestream.isRunning) return 'Litestream is not running';
  if (litestream.lagMs > lateMs) return 'the database is late in the replica';
  if (files.copiedAt === null || ageOf(files.copiedAt, now) > staleCopyMs)
    return `the files are late in the replica${files.error === null ? '' : `: ${files.error}`}`;
  return null;
}

/** Why the last nightly restore is no proof that the replica and the newest backup can be restored; null if it is. */
export function findTrialProblem(status: ReplicaStatus | null, now: number): ReplicaProblem | null {
  const trial = status?.trial ?? null;
  if (trial === null) return { state: 'amber', reason: 'the replica was not restored yet to check it' };
  const fault = trial.replicaFault ?? trial.backupFault;
  if (fault !== null) return { state: 'red', reason: fault };
  if (ageOf(trial.doneAt, now) > overdueTrialMs)
    return { state: 'amber', reason: 'the replica was not restored for more than a day to check it' };
  return findUntriedBackup(trial);
}

/** The site itself may see newer backups than the replication, in another folder. */
function findUntriedBackup({ doneAt, backupMadeAt }: NonNullable<ReplicaStatus['trial']>): ReplicaProblem | null {
  if (backupMadeAt === null)
    return { state: 'amber', lacks: 'backup', reason: 'the replication found no backup in its BACKUP_DIR' };
  if (Date.parse(doneAt) - Date.parse(backupMadeAt) <= backupOverdueMs) return null;
  return {
    state: 'amber',
    lacks: 'backup',
    reason: `the newest backup in the BACKUP_DIR of the replication is of ${backupMadeAt}`,
  };
}
