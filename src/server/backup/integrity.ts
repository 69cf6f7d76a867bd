import { join } from 'node:path';
import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import type { ReadinessCheck } from '../readiness/readiness.service.ts';
import { processScript } from '../runtime-files.ts';

export type Integrity = ReturnType<typeof createIntegrity>;

interface IntegrityLogger {
  fatal: (message: string) => void;
  warn: (about: object, message: string) => void;
}

const longestMs = 120_000;

/** What a damaged database asks of whoever runs the site. */
export const damagedAdvice =
  'The database is damaged. Stop Dana, keep a copy of the data folder, and restore the last good backup: npm run restore -- FILE (docs/operations.md, "Backup").';

/** Whether the database was found whole at the start. */
export function createIntegrity({ dataDir, logger }: { dataDir: string; logger: IntegrityLogger }) {
  let isFoundDamaged = false;
  let stop: () => void = () => undefined;

  /**
   * Looks through the whole database, in a process of its own at a low priority and for two minutes at most: visitors are answered
   * meanwhile. A database too large for that is left to the nightly backup, which looks too.
   */
  async function check(): Promise<void> {
    const checker = startLowPriorityProcess<{ databaseFile: string }, 'sound' | 'damaged'>(processScript('integrity'), { longestMs });
    stop = checker.close;
    try {
      isFoundDamaged = (await checker.run({ databaseFile: join(dataDir, 'dana.db') })) === 'damaged';
      if (isFoundDamaged) logger.fatal(damagedAdvice);
    } catch (error) {
      logger.warn({ err: error }, 'the database could not be looked through; the next backup does it');
    } finally {
      checker.close();
    }
  }

  /** Told by whoever else came upon damage. */
  function reportDamage(): void {
    if (!isFoundDamaged) logger.fatal(damagedAdvice);
    isFoundDamaged = true;
  }

  const readiness: ReadinessCheck = { name: 'integrity', findReason: () => (isFoundDamaged ? 'the database is damaged: see the log' : null) };

  return { check, stop: () => stop(), reportDamage, isDamaged: () => isFoundDamaged, readiness };
}
