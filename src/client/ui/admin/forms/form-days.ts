import { dayOf, endOfDay, isDay, startOfDay } from '#shared/time/days.rules.ts';

/** A stored instant as a form's day; '' for none. */
export function dayText(instant: string | null): string {
  return instant === null ? '' : dayOf(instant);
}

/**
 * The first or the last moment of a form's day at the centre. A stored instant within the same day keeps its time.
 * Returns a text that is no day as it is.
 */
export function instantOf(day: string, stored: string | null, edge: 'start' | 'end'): string | null {
  if (day === '') return null;
  if (!isDay(day)) return day;
  if (stored !== null && dayOf(stored) === day) return stored;
  return edge === 'start' ? startOfDay(day) : endOfDay(day);
}
