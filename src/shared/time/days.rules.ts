import { dayMs } from './time.rules.ts';

/** Asia/Dubai has no daylight saving time: always UTC+4. */
const centreOffset = '+04:00';
const centreOffsetMs = 4 * 3_600_000;

/** The years of days that people give. Years of other calendars, such as 1448, are outside. */
export const plausibleYears = { first: 1950, last: 2100 } as const;

export const isPlausibleYear = (year: number): boolean => year >= plausibleYears.first && year <= plausibleYears.last;

/** Whether a text is a day of the calendar ("2026-10-03") in a plausible year. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  // Some engines turn 31 November into 1 December.
  if (Number.isNaN(time.getTime())) return false;
  return time.toISOString().startsWith(`${text}T`) && isPlausibleYear(time.getUTCFullYear());
}

/** The start (ms) of a day ("2026-10-03") at the centre. */
export function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000${centreOffset}`);
}

/** The start (ISO 8601) of a day ("2026-10-03") at the centre. */
export function startOfDay(day: string): string {
  return new Date(midnightOf(day)).toISOString();
}

/** The instant (ISO 8601) of a local time at the centre ("2026-10-03T16:00"). */
export function instantAtCentre(local: string): string {
  return new Date(`${local}${centreOffset}`).toISOString();
}

const dateTextForm = /^[A-Z][a-z]{2},? [A-Z][a-z]{2} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}(?: \([^()]*\))?$/;

/**
 * Parses `Date.prototype.toString()`, which some JavaScript clients send ("Sat Nov 21 2026 12:00:00 GMT+0400 (…)").
 * Returns ISO 8601; null for other text.
 */
export function instantOfDateText(text: string): string | null {
  const ms = dateTextForm.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The last millisecond (ISO 8601) of a day ("2026-10-03") at the centre. */
export function endOfDay(day: string): string {
  return new Date(midnightOf(day) + dayMs - 1).toISOString();
}

/** The day ("2026-10-03") at the centre of an instant (ISO 8601). */
export function dayOf(instant: string): string {
  return new Date(Date.parse(instant) + centreOffsetMs).toISOString().slice(0, 10);
}

/** The day ("2026-10-03") after a number of days, which may be negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday ("2026-11-23") of the week of a day. */
export function startOfWeek(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The last midnight (ms) at the centre until `now` (ms). */
export function lastMidnight(now: number): number {
  return Math.floor((now + centreOffsetMs) / dayMs) * dayMs - centreOffsetMs;
}

/** The next midnight (ms) at the centre after `now` (ms). */
export const nextMidnight = (now: number): number => lastMidnight(now) + dayMs;

/** The month at the centre at `now` (ms), 0 for January. */
export function monthIndexOf(now: number): number {
  return new Date(now + centreOffsetMs).getUTCMonth();
}

/** The first days of the month of `day` and of those before it, the latest first. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 10),
  );
}
