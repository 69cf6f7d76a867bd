/** Longer than this nobody waits for a batch; one item may take longer by itself. */
const batchMs = 15;

/**
 * Works through items in order until they are done or 15 ms are spent, one at least. Returns how many are done: the caller lets others be
 * answered and goes on from there. Taking words out of a search overwrites them one row at a time, so that only the clock knows what a batch may be.
 */
export function workAWhile<Item>(items: Item[], work: (item: Item) => void): number {
  const end = performance.now() + batchMs;
  let done = 0;
  for (const item of items) {
    if (done > 0 && performance.now() >= end) break;
    work(item);
    done += 1;
  }
  return done;
}
