import { wholeHours } from '../appointments/appointment-times.rules.ts';
import { parseOneDay, readClockTime } from '../fields/typed-days.rules.ts';
import { refusedPost } from './request-type.ts';

/**
 * The day ("2026-11-28") that a text means, which old browsers let people type; '' for an empty text. Throws
 * `invalid_input`.
 */
export function readPostedDay(visitDay: string): string {
  if (visitDay.trim() === '') return '';
  const { day, problem } = parseOneDay(visitDay);
  if (problem) throw refusedPost('visitDay', problem);
  return day;
}

/** The hour ("16:00") that a text means; '' for an empty text. Throws `invalid_input`. */
export function readPostedHour(visitHour: string): string {
  if (visitHour.trim() === '') return '';
  const hour = readClockTime(visitHour);
  if (hour === null || !wholeHours.includes(hour)) throw refusedPost('visitHour', { id: 'validation.wholeHour' });
  return hour;
}

/**
 * Replaces a typed day and hour by those that they mean, so that the page can show them; other texts stay as they are.
 */
export function withVisitAsMeant<Values extends { visitDay?: string; visitHour?: string }>(values: Values): Values {
  const { visitDay, visitHour } = values;
  return {
    ...values,
    ...(visitDay && { visitDay: parseOneDay(visitDay).day ?? visitDay }),
    ...(visitHour && { visitHour: readClockTime(visitHour) ?? visitHour }),
  };
}
