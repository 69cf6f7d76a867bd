import { dayMs } from './time.rules.ts';

/** Asia/Dubai knows no summer time: it is always four hours ahead. */
const centreOffset = '+04:00';
const centreOffsetMs = 4 * 3_600_000;

/** The instant (ISO 8601) at which a day ("2026-10-03") begins at the centre. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00.000${centreOffset}`).toISOString();
}

/** The instant (ISO 8601) of a time at the centre that names no zone ("2026-10-03T16:00"). */
export function instantAtCentre(local: string): string {
  return new Date(`${local}${centreOffset}`).toISOString();
}

const dateTextForm = /^[A-Z][a-z]{2},? [A-Z][a-z]{2} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}(?: \([^()]*\))?$/;

/** The instant (ISO 8601) of a `Date` that a JavaScript client put into a form as it is ("Sat Nov 21 2026 12:00:00 GMT+0400 (…)"); null for other text. */
export function instantOfDateText(text: string): string | null {
  const ms = dateTextForm.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The last instant (ISO 8601) of a day ("2026-10-03") at the centre. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(startOfDay(day)) + dayMs - 1).toISOString();
}

/** The day ("2026-10-03") that an instant (ISO 8601) falls on at the centre. */
export function dayOf(instant: string): string {
  return new Date(Date.parse(instant) + centreOffsetMs).toISOString().slice(0, 10);
}

/** The day so many days after another ("2026-10-03"), before it where they are negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The instant (ms) after `now` (ms) at which the next day begins at the centre. */
export function nextMidnight(now: number): number {
  return Math.floor((now + centreOffsetMs) / dayMs) * dayMs + dayMs - centreOffsetMs;
}

/** The month at the centre at `now` (ms), 0 for January. */
export function monthIndexOf(now: number): number {
  return new Date(now + centreOffsetMs).getUTCMonth();
}
