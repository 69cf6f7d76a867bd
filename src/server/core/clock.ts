/** The current time in ms since 1970; injected so that tests can set it. */
export type Clock = () => number;

/** The only code that reads the machine's clock. */
export const systemClock: Clock = () => Date.now();

/** Milliseconds since the start of the process, for lifetimes in memory: unlike the clock, it never jumps. */
export const monotonicClock: Clock = () => performance.now();

/** ISO 8601 in UTC, as stored. */
export const toInstant = (now: number): string => new Date(now).toISOString();
