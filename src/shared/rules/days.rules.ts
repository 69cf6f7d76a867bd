import { dayMs } from './time.rules.ts';

/** Asia/Dubai knows no summer time: it is always four hours ahead. */
const centreOffset = '+04:00';
const centreOffsetMs = 4 * 3_600_000;

/** The instant (ISO 8601) at which a day ("2026-10-03") begins at the centre. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00.000${centreOffset}`).toISOString();
}

/** The instant (ms) that a moment by the centre's clock ("2026-10-03T09:00") is. */
export function instantAtCentre(wallTime: string): number {
  return Date.parse(`${wallTime}:00.000${centreOffset}`);
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
