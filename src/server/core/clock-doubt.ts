import { clockDoubt } from '#shared/retention/retention.rules.ts';
import type { RetentionPreview } from '#shared/retention/retention.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { toInstant } from './clock.ts';
import type { Db, Tx } from './db/client.ts';
import { readLastRun } from './last-runs.ts';

/** The clock is in doubt after this time without a daily run. A running site removes due data every day. */
export const missedRunsMs = 3 * dayMs;

/**
 * Whether the clock jumped since the last daily run. Work that a wrong date would do for good then waits for the next
 * run.
 */
export const isClockDoubtful = (db: Db | Tx, now: number): boolean => findClockDoubt(db, now, missedRunsMs) !== null;

/**
 * The doubt about the clock, judged by the last daily run of the retention; null if there is none. A wrong date must
 * not delete data.
 */
export function findClockDoubt(db: Db | Tx, now: number, pauseMs?: number): RetentionPreview['clockDoubt'] {
  const lastRunAt = readLastRun(db, 'retention');
  const doubt = clockDoubt(lastRunAt, now, pauseMs);
  return doubt && lastRunAt !== null ? { doubt, lastRunAt, now: toInstant(now) } : null;
}
