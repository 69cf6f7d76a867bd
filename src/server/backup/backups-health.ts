import { isBackupOverdue } from '#shared/backup/backups.rules.ts';
import type { BackupFailureCode, StoredBackup } from '#shared/backup/backups.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { healthMessages } from '../core/health.messages.ts';
import type { HealthCheck, HealthFact, HealthFinding } from '../core/health-check.ts';
import { backupMessages } from './backups.messages.ts';

interface BackupsState {
  /** Latest first. */
  stored: readonly StoredBackup[];
  /** Why BACKUP_DIR is not the folder of the last backups. */
  lostFolder: string | null;
  lastFailure: BackupFailureCode | null;
  isScheduled: boolean;
  /** When the first backup could be made, in ms. */
  since: number;
  now: number;
}

/** Health check: a complete backup of the last 48 hours exists, and the last one succeeded. */
export const createBackupsCheck = (find: HealthCheck['find']): HealthCheck => ({
  name: 'backups',
  label: backupMessages.backups,
  title: backupMessages.backupsTitle,
  advice: [backupMessages.backupsAdvice, healthMessages.informOperator],
  path: adminPaths.backups(),
  find,
});

export function judgeBackups(state: BackupsState): HealthFinding {
  if (state.lostFolder !== null) return folderUnusable(state.lostFolder);
  return { problem: findProblem(state), facts: factsOf(state.stored) };
}

export function folderUnusable(reason: string): HealthFinding {
  const advice = [backupMessages.folderAdvice, healthMessages.informOperator];
  return { problem: { state: 'red', reason, title: backupMessages.folderTitle, advice }, facts: [] };
}

function findProblem({ stored, lastFailure, isScheduled, since, now }: BackupsState): HealthFinding['problem'] {
  if (isBackupOverdue(stored, since, now))
    return { state: isScheduled ? 'red' : 'amber', reason: 'there is no complete backup of the last 48 hours' };
  if (lastFailure !== null)
    return { state: 'amber', reason: `the last backup failed: ${lastFailure}`, title: backupMessages.failedTitle };
  if (stored[0] && stored[0].missing > 0)
    return { state: 'amber', reason: 'the last backup is incomplete', title: backupMessages.incompleteTitle };
  if (stored.length === 0)
    return { state: 'amber', reason: 'no backup was made yet', title: backupMessages.noneTitle, advice: [] };
  return null;
}

function factsOf(stored: readonly StoredBackup[]): HealthFact[] {
  const complete = stored.find(({ missing }) => missing === 0);
  const ofComplete = complete && [
    { label: backupMessages.lastComplete, value: { at: complete.createdAt } },
    { label: backupMessages.lastSize, value: { bytes: complete.bytes } },
  ];
  return [...(ofComplete ?? []), { label: backupMessages.storedCount, value: { count: stored.length } }];
}
