import { dayAfter, dayOf, lastMidnight, midnightOf } from '../time/days.rules.ts';
import { dayMs, type Interval, minuteMs } from '../time/time.rules.ts';
import type { RamadanPeriod } from './ramadan.rules.ts';

/** In the order of the centre's week. */
export const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export type Weekday = (typeof weekdays)[number];
/** The days in the order of every calendar. `weekdays` is the order in which schedules group them. */
export const calendarWeek: readonly Weekday[] = [...weekdays.slice(2), ...weekdays.slice(0, 2)];

/**
 * Start and end as clock times ("16:30", "24:00"). If the end is not after the start, the period ends on the next day.
 */
export type HoursPeriod = [from: string, to: string];

export interface HoursRow {
  days: Weekday[];
  periods: HoursPeriod[];
}

/** Days in a row with hours of their own, or closed. */
export interface HoursException {
  /** The first day. */
  date: string;
  /** The last day; empty: one day only. */
  to?: string;
  periods: HoursPeriod[];
}

/** Weekly hours, Ramadan hours in two parts, and exceptions for single days or days in a row. */
export interface OpeningHours {
  normal: HoursRow[];
  ramadan: { beforeIftar: HoursRow[]; afterIftar: HoursRow[] };
  /** The first and last day of each Ramadan. */
  ramadanPeriods: RamadanPeriod[];
  exceptions: HoursException[];
}

/** The state at one instant. Instants are ms since 1970. */
export type OpeningState =
  /** `closesAt` is null if the centre never closes. */
  | { kind: 'open'; closesAt: number | null }
  /** `opensAt` is null if no opening is known, or if a day without hours precedes it. */
  | { kind: 'closed'; opensAt: number | null }
  /** No hours are set for this day. */
  | { kind: 'unknown' };

/** How far to search for the next opening, from today and from the end of each closure. */
const horizonDays = 16;
/** The most days that are read: beyond a closure of a year. */
const maxHorizonDays = 400;

/** The weekday of a calendar day ("2026-10-03"). */
export function weekdayOf(day: string): Weekday {
  // 1 January 1970 was a Thursday, the sixth day of the centre's week.
  const index = (Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs) + 5) % 7;
  return weekdays[(index + 7) % 7] as Weekday;
}

/** Whether a day is in a Ramadan that staff confirmed. The first and the last day count. */
export function isRamadan(hours: OpeningHours, day: string): boolean {
  return hours.ramadanPeriods.some(({ start, end }) => start <= day && day <= end);
}

/** The periods of a day: of an exception, else of Ramadan, else of the week. Empty: closed. Null: not set. */
export function periodsOfDay(hours: OpeningHours, day: string): HoursPeriod[] | null {
  const exception = exceptionOn(hours.exceptions, day);
  if (exception) return exception.periods;
  return periodsOfWeekday(hours, weekdayOf(day), isRamadan(hours, day));
}

/** The periods of a weekday, in Ramadan or not, without exceptions. Empty: closed. Null: not set. */
export function periodsOfWeekday(
  { normal, ramadan }: OpeningHours,
  weekday: Weekday,
  isInRamadan: boolean,
): HoursPeriod[] | null {
  if (!isInRamadan) return periodsInRows(normal, weekday);
  const parts = [periodsInRows(ramadan.beforeIftar, weekday), periodsInRows(ramadan.afterIftar, weekday)];
  return parts.every((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

type Days = Pick<HoursException, 'date' | 'to'>;

export const lastDayOf = ({ date, to }: Days): string => to || date;

/** The exception for a day. Of several, the later one applies. */
export function exceptionOn<Exception extends Days>(
  exceptions: readonly Exception[],
  day: string,
): Exception | undefined {
  return exceptions.findLast((exception) => exception.date <= day && day <= lastDayOf(exception));
}

/** The exceptions that have not ended before a day, in order. Of two that begin on the same day, the later one applies. */
export function exceptionsFrom<Exception extends Days>(exceptions: readonly Exception[], day: string): Exception[] {
  const byDay = new Map(exceptions.map((exception) => [exception.date, exception]));
  const coming = [...byDay.values()].filter((exception) => day <= lastDayOf(exception));
  return coming.sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** A schedule with each day once: one row for all days with the same effective hours, in the order of the week. */
export function effectiveRows(rows: readonly HoursRow[]): HoursRow[] {
  const byHours = new Map<string, HoursRow>();
  for (const weekday of weekdays) {
    const periods = periodsInRows(rows, weekday);
    if (periods === null) continue;
    const row = byHours.get(periods.join()) ?? { days: [], periods };
    row.days.push(weekday);
    byHours.set(periods.join(), row);
  }
  return [...byHours.values()];
}

/** The periods of a day in a schedule without exceptions. Empty: closed. Null: not set. */
export const periodsOfWeek = (rows: readonly HoursRow[], day: string): HoursPeriod[] | null =>
  periodsInRows(rows, weekdayOf(day));

/** The weekdays that no row contains. */
export function daysWithoutHours(rows: readonly HoursRow[]): Weekday[] {
  return weekdays.filter((weekday) => !rows.some(({ days }) => days.includes(weekday)));
}

/** Answers when the centre is known to be open or closed. Reads each day once, for thousands of instants (ms). */
export function knownTimes(hours: OpeningHours) {
  const known = new Map<number, Interval[] | null>();
  /** Of the day that begins at a midnight (ms). Null for a day without hours, which may be open. */
  const intervalsFrom = (midnight: number): Interval[] | null => {
    const found = known.get(midnight);
    if (found !== undefined) return found;
    const day = dayAt(midnight);
    const intervals = periodsOfDay(hours, day) && intervalsOfDay(hours, day);
    known.set(midnight, intervals);
    return intervals;
  };
  const intervalsAt = (instant: number) => intervalsFrom(lastMidnight(instant));
  const isWithin = (intervals: Interval[] | null, instant: number) =>
    intervals?.some(({ start, end }) => start <= instant && instant < end) === true;
  const isOpenAt = (instant: number): boolean =>
    // Yesterday's hours may last past midnight.
    isWithin(intervalsAt(instant), instant) || isWithin(intervalsAt(instant - dayMs), instant);
  const isClosedAt = (instant: number): boolean => intervalsAt(instant) !== null && !isOpenAt(instant);
  /** Whether the centre is closed at an instant, and on the whole day. */
  const isClosedOnDayOf = (instant: number): boolean => intervalsAt(instant)?.length === 0 && isClosedAt(instant);
  /**
   * The start (ms) of a time of a day at most, and each opening, closing and midnight within it. Nothing changes between
   * two of them.
   */
  const momentsOf = ({ start, end }: Interval): number[] => {
    const [first, last] = [lastMidnight(start), lastMidnight(end)];
    const midnights = [first - dayMs, first, ...(first === last ? [] : [last])];
    const changes = midnights.flatMap((midnight) => [
      midnight,
      ...(intervalsFrom(midnight) ?? []).flatMap((interval) => [interval.start, interval.end]),
    ]);
    return [start, ...changes.filter((moment) => start < moment && moment < end)];
  };
  return { isOpenAt, isClosedAt, isClosedOnDayOf, momentsOf };
}

/** Whether the centre is open at `now` (ms), and when it closes or opens next. */
export function openingState(hours: OpeningHours, now: number): OpeningState {
  const today = dayAt(now);
  const { intervals, firstUnknown, end } = readAhead(hours, today);
  const current = intervals.find((interval) => interval.start <= now && now < interval.end);
  if (current) return { kind: 'open', closesAt: current.end >= end ? null : current.end };
  if (periodsOfDay(hours, today) === null) return { kind: 'unknown' };
  const next = intervals.find((interval) => interval.start > now);
  const isCertain = next !== undefined && (firstUnknown === null || next.start < midnightOf(firstUnknown));
  return { kind: 'closed', opensAt: isCertain ? next.start : null };
}

/** The start (ms) of the first known opening after `now`; days without hours may precede it. Null if none is known. */
export function nextKnownOpening(hours: OpeningHours, now: number): number | null {
  return readAhead(hours, dayAt(now)).intervals.find(({ start }) => start > now)?.start ?? null;
}

/** The instant (ms) at which the centre was open for `openMs` since `now`; null if that is not known yet. */
export function afterOpenTime(hours: OpeningHours, now: number, openMs: number): number | null {
  let left = openMs;
  for (const { start, end } of readAhead(hours, dayAt(now)).intervals) {
    const from = Math.max(start, now);
    if (from >= end) continue;
    if (end - from >= left) return from + left;
    left -= end - from;
  }
  return null;
}

/**
 * The next instant (ms) after `now` at which the displayed state changes: an opening, a closing, or midnight at the
 * centre.
 */
export function nextOpeningChange(hours: OpeningHours, now: number): number {
  const today = dayAt(now);
  const moments = readAhead(hours, today).intervals.flatMap(({ start, end }) => [start, end]);
  return Math.min(midnightOf(dayAfter(today, 1)), ...moments.filter((moment) => moment > now));
}

function periodsInRows(rows: readonly HoursRow[], weekday: Weekday): HoursPeriod[] | null {
  return rows.findLast(({ days }) => days.includes(weekday))?.periods ?? null;
}

/** The open intervals from yesterday on, merged if they touch, and the first day from today on without hours. */
function readAhead(
  hours: OpeningHours,
  today: string,
): { intervals: Interval[]; firstUnknown: string | null; end: number } {
  const end = horizonOf(hours, today);
  const days: { day: string; periods: HoursPeriod[] | null }[] = [];
  for (let day = dayAfter(today, -1); day < end; day = dayAfter(day, 1))
    days.push({ day, periods: periodsOfDay(hours, day) });
  const intervals = days.flatMap(({ day, periods }) => (periods ?? []).map((period) => intervalOf(day, period)));
  const firstUnknown = days.slice(1).find(({ periods }) => periods === null)?.day ?? null;
  return { intervals: joined(intervals), firstUnknown, end: midnightOf(end) };
}

/** The day until which `readAhead` searches: some weeks beyond each closure that begins before it, within the limit. */
function horizonOf({ exceptions }: OpeningHours, today: string): string {
  let end = dayAfter(today, horizonDays);
  const latest = dayAfter(today, maxHorizonDays);
  for (const exception of exceptionsFrom(exceptions, today)) {
    if (exception.date > end) break;
    const reopened = dayAfter(lastDayOf(exception), horizonDays);
    if (exception.periods.length === 0 && reopened > end) end = reopened;
  }
  return end < latest ? end : latest;
}

const intervalsOfDay = (hours: OpeningHours, day: string): Interval[] =>
  (periodsOfDay(hours, day) ?? []).map((period) => intervalOf(day, period));

function joined(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of [...intervals].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else result.push({ ...interval });
  }
  return result;
}

/** The start and the end (ms) of a period of a day. */
export function intervalOf(day: string, [from, to]: HoursPeriod): Interval {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const midnight = midnightOf(day);
  return { start: midnight + start * minuteMs, end: midnight + end * minuteMs + (end <= start ? dayMs : 0) };
}

function minutesOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
}

const dayAt = (now: number) => dayOf(new Date(now).toISOString());
