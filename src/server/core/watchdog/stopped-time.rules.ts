/** The watchdog's last reading of the beats. */
export interface Look {
  /** The number of beats so far. */
  beats: number;
  /** How long (ms) the watchdog has seen no beat. */
  stoppedMs: number;
  /** When it looked, on a monotonic clock (ms). */
  at: number;
}

/** A longer pause between two looks means that the watchdog itself did not run, such as while the machine slept. */
const longestPauseMs = 2000;

/**
 * The next look. Only time in which the watchdog itself ran counts: a process or machine that was suspended would
 * otherwise look like a stopped event loop.
 */
export function nextLook(last: Look, { beats, at }: Pick<Look, 'beats' | 'at'>): Look {
  const stoppedMs = beats === last.beats ? last.stoppedMs + Math.min(at - last.at, longestPauseMs) : 0;
  return { beats, stoppedMs, at };
}
