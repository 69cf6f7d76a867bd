import { eq, gt, lte, or, type Placeholder } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { minuteMs } from '#shared/time/time.rules.ts';

const hourMs = 60 * minuteMs;
const firstDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs];
const laterDelayMs = 6 * hourMs;

/**
 * The delay after so many attempts in ms: 1, 5 and 15 minutes, 1 and 3 hours, then every 6 hours; null if the delays
 * add up to more than `giveUpAfterMs`. It counts attempts, not elapsed time, so that downtime of the server uses up no
 * attempts.
 */
export function delayAfterAttempts(attempts: number, giveUpAfterMs: number): number | null {
  const delayAfter = (attempt: number) => firstDelaysMs[attempt - 1] ?? laterDelayMs;
  const delays = Array.from({ length: attempts }, (_, index) => delayAfter(index + 1));
  const elapsed = delays.reduce((sum, delay) => sum + delay, 0);
  return elapsed <= giveUpAfterMs ? delayAfter(attempts) : null;
}

/**
 * Condition: an attempt is due. The first attempt never waits, so only the stamps of a retry count. If the last attempt
 * is in the future, both stamps were written while the clock was wrong.
 */
export const isAttemptDue = (
  { attempts, nextAttemptAt, lastTriedAt }: Record<'attempts' | 'nextAttemptAt' | 'lastTriedAt', SQLiteColumn>,
  now: string | Placeholder,
) => or(lte(nextAttemptAt, now), eq(attempts, 0), gt(lastTriedAt, now));
