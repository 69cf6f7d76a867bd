import { join } from 'node:path';
import { type Clock, toInstant } from '../core/clock.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { createJobFinding } from '../core/job-finding.ts';
import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import { backupMessages } from './backups.messages.ts';

export type Integrity = ReturnType<typeof createIntegrity>;

interface IntegrityLogger {
  fatal: (message: string) => void;
  warn: (about: object, message: string) => void;
}

const maxMs = 120_000;

/** Advice for the operator of a damaged database. */
export const damagedAdvice =
  'The database is damaged. Stop Dana, copy the data folder, and restore the last good backup: npm run restore -- FILE (docs/operations.md, "Restore").';

interface IntegrityDeps {
  dataDir: string;
  clock: Clock;
  logger: IntegrityLogger;
  monotonic?: Clock;
}

/** Checks the database for damage after the start. */
export function createIntegrity({ dataDir, clock, logger, monotonic }: IntegrityDeps) {
  let isFoundDamaged = false;
  let checkedAt: string | null = null;
  const unchecked = createJobFinding(2 * maxMs, monotonic);

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
      checkedAt = toInstant(clock());
      if (isFoundDamaged) logger.fatal(damagedAdvice);
    } catch (error) {
      logger.warn({ err: error }, 'the database could not be checked; the next backup does it');
    } finally {
      checker.close();
    }
  }

  /** Called after a backup, whose copy of the database was checked. */
  function reportSound(): void {
    checkedAt = toInstant(clock());
  }

  /** Called by other code that detects damage. */
  function reportDamage(): void {
    if (!isFoundDamaged) logger.fatal(damagedAdvice);
    isFoundDamaged = true;
  }

  const health: HealthCheck = {
    name: 'integrity',
    label: backupMessages.integrity,
    title: backupMessages.integrityTitle,
    advice: [backupMessages.integrityAdvice],
    find: () => {
      const facts = checkedAt === null ? [] : [{ label: backupMessages.integrityChecked, value: { at: checkedAt } }];
      if (isFoundDamaged) return { problem: { state: 'red', reason: 'the database is damaged: see the log' }, facts };
      return checkedAt === null ? unchecked.find() : { problem: null, facts };
    },
  };

  return { check, reportDamage, reportSound, health };
}
