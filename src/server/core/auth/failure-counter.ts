import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

const longestPauseMs = 60_000;
const quarterHourMs = 15 * 60_000;
const mostKeys = 10_000;

export interface FailureCounterOptions {
  /** How many failures cost no pause. */
  free: number;
  clock: Clock;
  /** How long after the last failure all of a key's are forgotten; a quarter of an hour where nothing is said. */
  forgottenAfterMs?: number;
}

/**
 * Counts failures by key. Once the free ones are spent, each one doubles the pause until the next attempt, from 1 s to 60 s; all
 * are forgotten some time after the last. Asking leaves nothing behind, and of more than 10,000 keys the longest unused goes.
 */
export function createFailureCounter({ free, clock, forgottenAfterMs = quarterHourMs }: FailureCounterOptions) {
  const failures = new LRUCache<string, { count: number; lastAt: number }>({ max: mostKeys });

  // The distance, not the difference: a clock that was set back must hold nobody up.
  const msSince = (instant: number) => Math.abs(clock() - instant);

  function countOf(key: string): number {
    const found = failures.get(key);
    return found && msSince(found.lastAt) < forgottenAfterMs ? found.count : 0;
  }

  /** Whether the next failure for this key costs a pause. */
  const isSpent = (key: string): boolean => countOf(key) >= free;

  /** How long an attempt for this key has to wait yet, in ms; 0: it may be made. */
  function pauseMs(key: string): number {
    const found = failures.get(key);
    if (!found || !isSpent(key)) return 0;
    const pause = Math.min(1000 * 2 ** (countOf(key) - free), longestPauseMs);
    return Math.max(0, pause - msSince(found.lastAt));
  }

  /** Counts a failure now. */
  const add = (key: string): void => void failures.set(key, { count: countOf(key) + 1, lastAt: clock() });

  /** Takes one failure back. */
  function takeBack(key: string): void {
    const found = failures.get(key);
    if (found && countOf(key) > 1) found.count -= 1;
    else failures.delete(key);
  }

  /** Takes all of a key's failures back. */
  const forget = (key: string): void => void failures.delete(key);

  /** How many keys are remembered. */
  const size = (): number => failures.size;

  return { isSpent, pauseMs, add, takeBack, forget, size };
}
