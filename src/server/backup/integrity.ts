import { join } from 'node:path';
import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import type { ReadinessCheck } from '../readiness/readiness.service.ts';
import { processScript } from '../runtime-files.ts';

export type Integrity = ReturnType<typeof createIntegrity>;

interface IntegrityLogger {
  fatal: (message: string) => void;
  warn: (about: object, message: string) => void;
}

const maxMs = 120_000;

/** Advice for the operator of a damaged database. */
export const damagedAdvice =
  'The database is damaged. Stop Dana, copy the data folder, and restore the last good backup: npm run restore -- FILE (docs/operations.md, "Backup").';

/** Checks the database for damage after the start. */
export function createIntegrity({ dataDir, logger }: { dataDir: string; logger: IntegrityLogger }) {
  let isFoundDamaged = false;

  /**
   * Checks the whole database in a low-priority child process, for two minutes at most, while the server answers
   * requests. A larger database is checked only by the nightly backup. Aborting the signal ends the check.
   */
  async function check(signal: AbortSignal): Promise<void> {
    const checker = startLowPriorityProcess<{ databaseFile: string }, 'sound' | 'damaged'>(processScript('integrity'), {
      maxMs,
    });
    signal.addEventListener('abort', checker.close);
    try {
      isFoundDamaged = (await checker.run({ databaseFile: join(dataDir, 'dana.db') })) === 'damaged';
      if (isFoundDamaged) logger.fatal(damagedAdvice);
    } catch (error) {
      logger.warn({ err: error }, 'the database could not be looked through; the next backup does it');
    } finally {
      checker.close();
    }
  }

  /** Called by other code that detects damage. */
  function reportDamage(): void {
    if (!isFoundDamaged) logger.fatal(damagedAdvice);
    isFoundDamaged = true;
  }

  const readiness: ReadinessCheck = {
    name: 'integrity',
    findReason: () => (isFoundDamaged ? 'the database is damaged: see the log' : null),
  };

  return { check, reportDamage, isDamaged: () => isFoundDamaged, readiness };
}
