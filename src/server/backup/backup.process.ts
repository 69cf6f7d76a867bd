import { handleTasks } from '../core/low-priority-process.ts';
import { BackupFailure } from './backup-failure.ts';
import { type BackupMade, type BackupOrder, makeBackup } from './make-backup.ts';

export type BackupOutcome = { made: BackupMade } | { failure: BackupFailure['code']; detail: string };

handleTasks<BackupOrder, BackupOutcome>(async (order) => {
  try {
    return { made: await makeBackup(order) };
  } catch (error) {
    return { failure: error instanceof BackupFailure ? error.code : 'unexpected', detail: String(error) };
  }
});
