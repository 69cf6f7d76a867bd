/** The clock of the wall, which can be wrong, and the time that really passes. In ms; both begin at `start`. */
export function createSimulatedClock(start: number) {
  let passed = 0;
  let error = 0;
  /** When it was last set wrong or corrected, true time. */
  let setAt = Number.NEGATIVE_INFINITY;
  return {
    start,
    /** As the server's clock shows it. */
    now: () => start + passed + error,
    /** As a clock that is never set would show it. */
    trueNow: () => start + passed,
    monotonic: () => passed,
    /** In whole ms, as clocks count. */
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
