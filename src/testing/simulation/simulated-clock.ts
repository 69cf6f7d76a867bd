/** The server's wall clock, which can be wrong, and the true time, in ms. Both begin at `start`. */
export function createSimulatedClock(start: number) {
  let passed = 0;
  let error = 0;
  /** The last change of the error, true time. */
  let setAt = Number.NEGATIVE_INFINITY;
  return {
    start,
    /** The time of the server's clock. */
    now: () => start + passed + error,
    /** The true time. */
    trueNow: () => start + passed,
    monotonic: () => passed,
    /** Rounds to whole ms. */
    pass: (ms: number) => {
      passed += Math.round(ms);
    },
    /** Sets the wall clock ahead, or back; 0 corrects it. */
    setError: (ms: number) => {
      error = ms;
      setAt = start + passed;
    },
    /** Whether the wall clock was wrong at any moment since `at` (true time). */
    wasWrongSince: (at: number) => error !== 0 || setAt >= at,
    errorMs: () => error,
  };
}

export type SimulatedClock = ReturnType<typeof createSimulatedClock>;
