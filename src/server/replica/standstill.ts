/** Longer than the upload of a large database may take: until its end, Litestream counts nothing. */
const maxPatienceMs = 6 * 3_600_000;

/**
 * Measures how long a program has stood still. `update` returns that time in ms once it is too long, and the program must
 * be restarted: first after `patienceMs`, then each time after twice as long, until it works again.
 */
export function createStandstillMeter(patienceMs: number) {
  let since: number | null = null;
  let restarts = 0;

  function update(isStill: boolean, now: number): number | null {
    if (!isStill) {
      since = null;
      restarts = 0;
      return null;
    }
    // The clock may have been set back meanwhile.
    since = Math.min(since ?? now, now);
    const stillMs = now - since;
    if (stillMs < Math.min(patienceMs * 2 ** restarts, maxPatienceMs)) return null;
    restarts += 1;
    since = null;
    return stillMs;
  }

  /** The program is not running, which is no standstill. The next patience stays as long as it was. */
  function pause(): void {
    since = null;
  }

  return { update, pause };
}
