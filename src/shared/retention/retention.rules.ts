import { clockCorrectionMs, dayMs } from '../time/time.rules.ts';
import type { Retention } from './retention.schema.ts';

/** Records older than these instants (ISO 8601) are removed. */
interface RetentionLimits {
  /** Cards of requests closed before. */
  cards: string;
  /** Requests closed before. */
  closed: string;
  /** Open requests last changed before. */
  open: string;
  /** Suspected requests received before. */
  suspected: string;
}

const maxPauseMs = 40 * dayMs;

/**
 * Why the clock cannot be trusted with permanent removals: it is before the last daily run, or more than 40 days after
 * it by default.
 */
export function clockDoubt(lastRunAt: string | null, now: number, pauseMs = maxPauseMs): 'back' | 'ahead' | null {
  if (lastRunAt === null) return null;
  const passed = now - Date.parse(lastRunAt);
  if (passed < -clockCorrectionMs) return 'back';
  return passed > pauseMs ? 'ahead' : null;
}

/** The limits at `now` (ms). */
export function retentionLimits(
  { cardDays, closedMonths, openMonths, suspectedDays }: Retention,
  now: number,
): RetentionLimits {
  return {
    cards: new Date(now - cardDays * dayMs).toISOString(),
    closed: monthsBefore(now, closedMonths),
    open: monthsBefore(now, openMonths),
    suspected: new Date(now - suspectedDays * dayMs).toISOString(),
  };
}

/** The same day and time some months later (ISO 8601), or the last day of a shorter month. */
export function monthsAfter(instant: string, months: number): string {
  return shifted(Date.parse(instant), months);
}

const monthsBefore = (now: number, months: number) => shifted(now, -months);

function shifted(instant: number, months: number): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}
