/** The clock of the wall, which can be wrong, and the time that really passes. In ms; both begin at `start`. */
export function createSimulatedClock(start: number) {
  let passed = 0;
  let error = 0;
  return {
    /** As the server's clock shows it. */
    now: () => start + passed + error,
    /** As a clock that is never set would show it. */
    trueNow: () => start + passed,
    monotonic: () => passed,
    pass: (ms: number) => {
      passed += ms;
    },
    /** Sets the wall clock ahead, or back; 0 corrects it. */
    setError: (ms: number) => {
      error = ms;
    },
    errorMs: () => error,
  };
}

export type SimulatedClock = ReturnType<typeof createSimulatedClock>;
