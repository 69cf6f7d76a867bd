import { dayMs } from '../time/time.rules.ts';
import type { Retention } from './retention.schema.ts';

/** The instants (ISO 8601) before which something is old enough to be removed at `now` (ms). */
interface RetentionLimits {
  /** For the cards of requests closed before it. */
  cards: string;
  /** For requests closed before it. */
  closed: string;
  /** For open requests last changed before it. */
  open: string;
  /** For suspected requests that came before it. */
  suspected: string;
  /** For the cards of suspected requests that came before it. */
  suspectedCards: string;
}

/** Cards that came with what looks like spam take up the disk and are of no use to anybody. */
const suspectedCardDays = 1;
/** A clock is put right by minutes; more is a mistake, or somebody's doing. */
const backToleranceMs = 3_600_000;
const longestPauseMs = 40 * dayMs;

/** Why the clock cannot be trusted with removing things for good: it stands before the last run, or more than forty days behind it. */
export function clockDoubt(lastRunAt: string | null, now: number): 'back' | 'ahead' | null {
  if (lastRunAt === null) return null;
  const passed = now - Date.parse(lastRunAt);
  if (passed < -backToleranceMs) return 'back';
  return passed > longestPauseMs ? 'ahead' : null;
}

/** How far back each kind is kept. */
export function retentionLimits({ cardDays, closedMonths, openMonths, suspectedDays }: Retention, now: number): RetentionLimits {
  return {
    cards: new Date(now - cardDays * dayMs).toISOString(),
    closed: monthsBefore(now, closedMonths),
    open: monthsBefore(now, openMonths),
    suspected: new Date(now - suspectedDays * dayMs).toISOString(),
    suspectedCards: new Date(now - suspectedCardDays * dayMs).toISOString(),
  };
}

/** The same day and time some months later (ISO 8601), or the last day of a month that is too short. */
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
