/** Tells the time in ms since 1970; handed in so that tests can set it. */
export type Clock = () => number;

/** The clock of the machine: the one place that reads it. */
export const systemClock: Clock = () => Date.now();

/** The clock's instant as stored: ISO 8601 in UTC. */
export const toInstant = (now: number): string => new Date(now).toISOString();
