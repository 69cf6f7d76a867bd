import { type Clock, monotonicClock } from '../clock.ts';

/** The longest time that a batch may block the process; a single item may take longer. */
const batchMs = 15;

/**
 * Processes items in order until all are done or 15 ms have passed, at least one. Returns the number of processed
 * items, so that the caller can yield to requests and continue. A fixed batch size would not work: deleting from a
 * full-text index takes a different time for each row.
 */
export function runTimeSlice<Item>(
  items: Item[],
  work: (item: Item) => void,
  monotonic: Clock = monotonicClock,
): number {
  const end = monotonic() + batchMs;
  let done = 0;
  for (const item of items) {
    if (done > 0 && monotonic() >= end) break;
    work(item);
    done += 1;
  }
  return done;
}
