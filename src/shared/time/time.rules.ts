export const minuteMs = 60_000;

/** A start and an end in ms since 1970. */
export interface Interval {
  start: number;
  end: number;
}

/** A day in ms; the specification counts in these, not in calendar days. */
export const dayMs = 86_400_000;

/** A clock is corrected by minutes. A stamp that is further in the future was written while the clock was wrong. */
export const clockCorrectionMs = 3_600_000;
