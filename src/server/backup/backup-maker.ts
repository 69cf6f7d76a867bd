import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import type { BackupOutcome } from './backup.process.ts';
import type { BackupTask } from './make-backup.ts';

const maxMs = 6 * 3_600_000;

/**
 * Makes each backup in a low-priority child process. `stop` ends running ones; the next backup removes their unfinished
 * files.
 */
export function createBackupMaker() {
  const running = new Set<{ close: () => void }>();

  async function make(task: BackupTask): Promise<BackupOutcome> {
    const maker = startLowPriorityProcess<BackupTask, BackupOutcome>(processScript('backup'), { maxMs });
    running.add(maker);
    try {
      return await maker.run(task);
    } finally {
      running.delete(maker);
      maker.close();
    }
  }

  function stop(): void {
    for (const maker of running) maker.close();
  }

  return { make, stop };
}
