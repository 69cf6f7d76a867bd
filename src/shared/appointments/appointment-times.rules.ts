import type { MessageKey } from '../errors.ts';
import { dayAfter, dayOf, instantAtCentre, midnightOf } from '../time/days.rules.ts';
import { dayMs, type Interval, minuteMs } from '../time/time.rules.ts';

export const quarterMinutes = 15;
/** The length of an appointment in minutes, in quarters of an hour. */
export const appointmentMinutes = { least: quarterMinutes, most: 480 } as const;
/** How far ahead an appointment can be. */
export const latestDays = 366;

/** The clock times of a day ("11:30") at which an appointment can start. */
export const quarterHours: readonly string[] = Array.from({ length: 24 * 4 }, (_none, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * quarterMinutes];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});

/** Those on the hour. */
export const wholeHours: readonly string[] = quarterHours.filter((time) => time.endsWith(':00'));

/** The instant (ISO 8601) of a day ("2026-11-25") and a clock time ("11:30") at the centre. */
export const startOf = (day: string, time: string): string => instantAtCentre(`${day}T${time}`);

/** The time of an appointment: its start (ISO 8601) and its length. */
export interface Timed {
  startsAt: string;
  minutes: number;
}

/** The minutes of a visit: an agreed or held one keeps its own, a new one has those of the settings. */
export const minutesOf = (
  appointment: Pick<Timed, 'minutes'> | null | undefined,
  { visitMinutes }: { visitMinutes: number },
): number => appointment?.minutes ?? visitMinutes;

/** The end of an appointment in ms. */
export const endOf = ({ startsAt, minutes }: Timed): number => Date.parse(startsAt) + minutes * minuteMs;

/** Whether an appointment has begun at `now` (ms). */
export const hasBegun = ({ startsAt }: Pick<Timed, 'startsAt'>, now: number): boolean => Date.parse(startsAt) <= now;

/** Whether the day of an appointment has come at `now` (ms). */
export const hasDayCome = ({ startsAt }: Pick<Timed, 'startsAt'>, now: number): boolean =>
  dayOf(startsAt) <= dayOf(new Date(now).toISOString());

/** Whether an appointment began before a day ("2026-11-25"). */
export const beganBefore = ({ startsAt }: Pick<Timed, 'startsAt'>, day: string): boolean => dayOf(startsAt) < day;

/** Whether an appointment runs over the midnight at the end of a day. */
export const endsAfter = (time: Timed, day: string): boolean => endOf(time) > midnightOf(dayAfter(day, 1));

/** Whether an instant (ISO 8601) is on the quarter of an hour. */
export const isOnQuarter = (instant: string): boolean => Date.parse(instant) % (quarterMinutes * minuteMs) === 0;

/** The start and the end of an appointment. */
export function intervalOf({ startsAt, minutes }: Timed): Interval {
  const start = Date.parse(startsAt);
  return { start, end: start + minutes * minuteMs };
}

/** The quarters of an hour (seconds since 1970 / 900) from an instant (ISO 8601) on. */
export function quartersOf(startsAt: string, minutes: number): number[] {
  const first = Date.parse(startsAt) / (quarterMinutes * minuteMs);
  return Array.from({ length: Math.ceil(minutes / quarterMinutes) }, (_none, index) => first + index);
}

/** The start (ISO 8601) of a quarter of an hour. */
export const instantOfQuarter = (quarter: number): string =>
  new Date(quarter * quarterMinutes * minuteMs).toISOString();

/** Why an appointment cannot start at an instant (ISO 8601) at `now` (ms), and the field of the reason. */
export function startProblem(startsAt: string, now: number): { field: 'day' | 'time'; message: MessageKey } | null {
  const ms = Date.parse(startsAt);
  if (ms <= now) return { field: 'time', message: { id: 'appointments.timePassed' } };
  return ms > now + latestDays * dayMs ? { field: 'day', message: { id: 'appointments.dayTooFar' } } : null;
}

/** Whether a visitor can still change an appointment online at `now` (ms): until `hours` before it starts. */
export function isChangeable(startsAt: string, hours: number, now: number): boolean {
  return now <= Date.parse(startsAt) - hours * 60 * minuteMs;
}
