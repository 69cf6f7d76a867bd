import { isRamadan, type OpeningHours } from '../opening-hours/opening-hours.rules.ts';

/** The reason against an hour for a sample that needs fasting. */
export type FastingConcern =
  /** After the morning: too many hours without food. */
  | 'late'
  /** In Ramadan, too soon after suhoor; `hours` is the time since. */
  | { kind: 'too_soon_after_suhoor'; hours: number }
  /** In Ramadan, between iftar and suhoor, when people eat. */
  | 'after_iftar';

/** The latest clock hour for fasting samples. */
const lastMorningHour = 11;
/**
 * Approximate clock hours of suhoor's end and of iftar. Until 2035, Ramadan is in winter: dawn after five, sunset about
 * six.
 */
const suhoorEnds = 5.5;
const iftar = 18;

/**
 * The concern about a visit at a clock time ("16:00") for a package with these fasting hours; null if there is none. In
 * Ramadan, fasting starts at suhoor. 0 means that the hours are not stated.
 */
export function fastingConcern(
  hours: OpeningHours,
  fastingHours: number,
  day: string,
  clockTime: string,
): FastingConcern | null {
  const [wholeHours = 0, minutes = 0] = clockTime.split(':').map(Number);
  if (!isRamadan(hours, day)) return wholeHours > lastMorningHour ? 'late' : null;
  const hour = wholeHours + minutes / 60;
  if (hour < suhoorEnds || hour >= iftar) return 'after_iftar';
  const sinceSuhoor = hour - suhoorEnds;
  return sinceSuhoor < fastingHours ? { kind: 'too_soon_after_suhoor', hours: Math.floor(sinceSuhoor) } : null;
}

/**
 * The longest fasting (h) of packages. A package that needs none has null, one that does not state its hours has 0. Null
 * if none needs it.
 */
export function longestFasting(hours: readonly (number | null)[]): number | null {
  const needed = hours.filter((length) => length !== null);
  return needed.length > 0 ? Math.max(...needed) : null;
}
