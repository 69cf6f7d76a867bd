import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

const maxPauseMs = 60_000;
const quarterHourMs = 15 * 60_000;
const maxKeys = 10_000;

export interface FailureCounterOptions {
  /** The number of failures without a pause. */
  free: number;
  clock: Clock;
  /** The time after the last failure until a key's count is reset; 15 minutes by default. */
  forgottenAfterMs?: number;
}

/**
 * Counts failures by key. After the free ones, each failure doubles the pause until the next attempt, from 1 s to 60 s.
 * The count is reset some time after the last failure. Reads create no entry; above 10,000 keys the least recently used
 * one is evicted.
 */
export function createFailureCounter({ free, clock, forgottenAfterMs = quarterHourMs }: FailureCounterOptions) {
  // With `max`, the cache would allocate room for all keys at once.
  const failures = new LRUCache<string, { count: number; lastAt: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  });

  // The absolute difference: if the clock is set back, no key may stay blocked.
  const msSince = (instant: number) => Math.abs(clock() - instant);

  /** The failures of this key. */
  function countOf(key: string): number {
    const found = failures.get(key);
    return found && msSince(found.lastAt) < forgottenAfterMs ? found.count : 0;
  }

  /** Whether the next failure for this key causes a pause. */
  const isSpent = (key: string): boolean => countOf(key) >= free;

  /** The remaining pause for this key in ms; 0 if an attempt is allowed. */
  function pauseMs(key: string): number {
    const found = failures.get(key);
    if (!found || !isSpent(key)) return 0;
    const pause = Math.min(1000 * 2 ** (countOf(key) - free), maxPauseMs);
    return Math.max(0, pause - msSince(found.lastAt));
  }

  const add = (key: string): void => void failures.set(key, { count: countOf(key) + 1, lastAt: clock() });

  /** Removes failures, one by default. */
  function revert(key: string, times = 1): void {
    const found = failures.get(key);
    if (found && countOf(key) > times) found.count -= times;
    else failures.delete(key);
  }

  /** Resets a key's count. */
  const forget = (key: string): void => void failures.delete(key);

  /** The number of stored keys. */
  const size = (): number => failures.size;

  return { countOf, isSpent, pauseMs, add, revert, forget, size };
}
