import { withoutMarks } from '#shared/fields/fields.schema.ts';
import { type NumberKind, parseNumber } from '#shared/fields/numbers.rules.ts';
import { parseOneDay, readClockTime } from '#shared/fields/typed-days.rules.ts';
import { clockTimeOf, toLatinDigits } from '#shared/i18n/format.ts';
import { dayOf, endOfDay, instantAtCentre, startOfDay } from '#shared/time/days.rules.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

const errorValue = /^(?:#(?:N\/A|NV|GETTING_DATA|#+|[¡¿]?[\p{Lu}\d/]+[!?])|Err:\d{3})$/u;

/** Whether a cell holds what spreadsheet programs show instead of a result: "#N/A", "#REF!", "Err:502", "####". */
export const isErrorValue = (cell: string): boolean => errorValue.test(cell);

/** Parses a number like the forms do; null for an empty cell. Throws SheetProblem. */
export function readNumber(cell: string, kind: NumberKind): number | null {
  const { number, problem } = parseNumber(cell, kind);
  if (problem) throw new SheetProblem(problem);
  return number;
}

const yes = ['yes', 'y', 'true', '1', 'نعم'];
const no = ['no', 'n', 'false', '0', 'لا', ''];

/** Parses a boolean in either language, in spreadsheets' notations too; an empty cell is false. Throws SheetProblem. */
export function readYesNo(cell: string): boolean {
  const word = withoutMarks(toLatinDigits(cell)).trim().toLowerCase();
  if (yes.includes(word)) return true;
  if (no.includes(word)) return false;
  throw new SheetProblem(messages.notYesOrNo);
}

/** A time at the centre, "2026-11-21T12:30". With the T, spreadsheets do not reformat it. */
export const writeMoment = (instant: string | null): string =>
  instant === null ? '' : `${dayOf(instant)}T${clockTimeOf(Date.parse(instant))}`;

const momentWithTime = /^(.*\d)(?:T|,?\s+)(\d{1,2}:.*)$/i;
/** Longer texts are no times; the limit bounds the cost of the regular expressions. */
const maxMomentLength = 60;
/** A clock time whose seconds are set apart, because `readClockTime` knows none. */
const withSeconds = /^(\d{1,2}:\d{2})(?::([0-5]\d)(?:\.\d+)?)?(?!:)(.*)$/;

/**
 * Parses a time at the centre to an instant (ISO 8601); null for an empty cell. Reads the day like the forms do:
 * "3/4/2026" is in April. A day without a time means its start or its end. Throws SheetProblem.
 */
export function readMoment(cell: string, boundary: 'start' | 'end'): string | null {
  const written = withoutMarks(toLatinDigits(cell)).trim();
  if (written === '') return null;
  const { day, time } = splitMoment(written);
  if (time === undefined) return boundary === 'start' ? startOfDay(day) : endOfDay(day);
  const clock = readClock(time);
  return boundary === 'end' && clock === '23:59:00' ? endOfDay(day) : instantAtCentre(`${day}T${clock}`);
}

function splitMoment(written: string): { day: string; time: string | undefined } {
  if (written.length > maxMomentLength) throw new SheetProblem(messages.notADate);
  const [, dayText = written, time] = momentWithTime.exec(written) ?? [];
  const { day, problem } = parseOneDay(dayText);
  // The sheet has its own words for a text that is no date, with the notation of the export.
  if (problem) throw new SheetProblem(problem.id === 'validation.day' ? messages.notADate : problem);
  return { day, time };
}

function readClock(written: string): string {
  const [, clock = '', seconds = '00', half = ''] = withSeconds.exec(written.trim()) ?? [];
  const time = readClockTime(clock + half);
  if (time === null) throw new SheetProblem(messages.notADate);
  return `${time}:${seconds}`;
}
