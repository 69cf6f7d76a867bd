import { minuteMs } from '#shared/time/time.rules.ts';

/** The centre is four hours ahead of UTC, all year. */
const aheadMs = 240 * minuteMs;

/** The time at the centre: "2026-11-25 16:00". */
export const localTime = (instant: number | string): string =>
  new Date(new Date(instant).getTime() + aheadMs).toISOString().slice(0, 16).replace('T', ' ');

/** The start of a day ("2026-11-25") at the centre, in ms. */
export const startOfDay = (day: string): number => Date.parse(day) - aheadMs;
