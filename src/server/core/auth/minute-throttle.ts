import { LRUCache } from 'lru-cache';
import { minuteMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../clock.ts';

/** Returns true once a minute for each key, so that a client cannot flood the log. The last 1,000 keys are stored. */
export function createMinuteThrottle(clock: Clock): (key: string) => boolean {
  const lastAt = new LRUCache<string, number>({ max: 1000 });
  return (key) => {
    const last = lastAt.get(key);
    if (last !== undefined && Math.abs(clock() - last) < minuteMs) return false;
    lastAt.set(key, clock());
    return true;
  };
}
