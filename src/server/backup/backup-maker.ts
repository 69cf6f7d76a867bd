import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import type { BackupOutcome } from './backup.process.ts';
import type { BackupOrder } from './make-backup.ts';

const longestMs = 6 * 3_600_000;

/** Makes backups in a process of its own, one for each, at a low priority. `stop` gives up the one in hand; the next removes what it left. */
export function createBackupMaker() {
  const running = new Set<{ close: () => void }>();

  async function make(order: BackupOrder): Promise<BackupOutcome> {
    const maker = startLowPriorityProcess<BackupOrder, BackupOutcome>(processScript('backup'), { longestMs });
    running.add(maker);
    try {
      return await maker.run(order);
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
