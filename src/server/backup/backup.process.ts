import { handleTasks } from '../core/low-priority-process.ts';
import { BackupFailure } from './backup-failure.ts';
import { type BackupMade, type BackupTask, makeBackup } from './make-backup.ts';

export type BackupOutcome = { made: BackupMade } | { failure: BackupFailure['code']; detail: string };

handleTasks<BackupTask, BackupOutcome>(async (task) => {
  try {
    return { made: await makeBackup(task) };
  } catch (error) {
    return { failure: error instanceof BackupFailure ? error.code : 'unexpected', detail: String(error) };
  }
});
