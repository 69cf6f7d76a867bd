import type { MessageKey } from '../errors.ts';
import { formatMonth } from '../i18n/format.ts';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { isDay, isPlausibleYear, plausibleYears } from '../time/days.rules.ts';
import { withoutMarks } from './fields.schema.ts';
import { normaliseText } from './search.rules.ts';

/** The day ("2026-10-03") that a text means, or why it is refused. */
export type ParsedDay = { day: string; problem?: undefined } | { day?: undefined; problem: MessageKey };

/**
 * Parses a calendar day: "2026-10-03", "3 / 10 / 2026" (day first), "3rd Oct. 2026" or "October 3, 2026", with or
 * without a weekday; null if there is none.
 */
export function readDay(text: string): string | null {
  return parseDay(plainText(text)).day ?? null;
}

/** Like `readDay`, but refuses a text with further digits, such as a period, or with words after the day. */
export function parseOneDay(text: string): ParsedDay {
  const plain = plainText(text);
  const digits = plain.match(/\d/g) ?? [];
  return digits.length > 8 || !plain.endsWith(digits.at(-1) ?? ' ') ? notADay : parseDay(plain);
}

const notADay: ParsedDay = { problem: { id: 'validation.day' } };

/** Longer texts are no days; the limit bounds the cost of the regular expressions. */
const maxLength = 100;

/** Lower case with Latin digits and plain hyphens, without invisible marks and Arabic diacritics. */
const plainText = (text: string) =>
  normaliseText(withoutMarks(text.length > maxLength ? '' : text))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

const yearFirst = /(?:^|\D)(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})(?!\d)/;
const dayFirst = /(?:^|\D)(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})(?!\d)/;
const monthInWords = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th)?[\s./-]*(?:(?:of|من)\s+)?(\p{L}+)[\s.,،/-]*(\d{4})(?!\d)/u;
const monthFirst = /(\p{L}+)[\s.-]+(\d{1,2})(?:st|nd|rd|th)?[\s,،-]+(\d{4})(?!\d)/u;

function parseDay(plain: string): ParsedDay {
  const iso = yearFirst.exec(plain);
  if (iso) return dayFrom(iso[1], iso[2], iso[3]);
  const numbers = dayFirst.exec(plain);
  if (numbers) return dayFrom(numbers[3], numbers[2], numbers[1]);
  const american = monthFirst.exec(plain);
  if (american) return dayFrom(american[3], monthNumber(american[1]), american[2]);
  const words = monthInWords.exec(plain);
  return words ? dayFrom(words[3], monthNumber(words[2]), words[1]) : notADay;
}

/** Distinguishes a day that a month lacks, such as 31 November, and an implausible year from a text that is no day. */
function dayFrom(year = '', month = '', day = ''): ParsedDay {
  const [monthNumbered, dayNumbered] = [Number(month), Number(day)];
  if (!(monthNumbered >= 1 && monthNumbered <= 12 && dayNumbered >= 1 && dayNumbered <= 31)) return notADay;
  if (!isPlausibleYear(Number(year)))
    return {
      problem: {
        id: 'validation.year',
        values: { first: String(plausibleYears.first), last: String(plausibleYears.last) },
      },
    };
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text)
    ? { day: text }
    : { problem: { id: 'validation.noSuchDay', values: { day: `${dayNumbered}/${monthNumbered}/${year}` } } };
}

let monthNames: string[][] | null = null;

/** The number of a month by its name in either language, or by at least three first letters of it. */
function monthNumber(name = ''): string {
  monthNames ??= localeCodes.map(monthNamesIn);
  const isNamed = (month: string) => name.length > 2 && month.startsWith(name);
  const index = monthNames.map((names) => names.findIndex(isNamed)).find((found) => found >= 0) ?? -1;
  return String(index + 1);
}

function monthNamesIn(locale: Locale): string[] {
  return Array.from({ length: 12 }, (_, index) => normaliseText(formatMonth(index, locale)));
}

/** The typed day and time of a moment ("2026-12-01T09:00"). A day in words may contain the letter too ("Thursday"). */
export function splitMoment(moment: string): [day: string, time: string] {
  const at = moment.lastIndexOf('T');
  return at < 0 ? [moment, ''] : [moment.slice(0, at), moment.slice(at + 1)];
}

/** Whether a text is a clock time ("16:00"). */
export const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Parses a clock time to the form "16:00": "4:00 PM", "4 p.m.", "16.00" or "٤ مساءً"; null if there is none. */
export function readClockTime(text: string): string | null {
  const found =
    /^(?:(?:at|الساعه)\s+)?(\d{1,2})(?:[:.](\d{2})(?::[0-5]\d)?)?\s*(a\.?m\.?|p\.?m\.?|noon|ص|م|فجرا|صباحا|ظهرا|بعد الظهر|عصرا|مساءا?)?$/.exec(
      plainText(text),
    );
  if (!found) return null;
  const [, hourText = '', minuteText = '00', part] = found;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > 23 || (part && (hour < 1 || hour > 12))) return null;
  const isMorning = part !== undefined && /^[aصف]/.test(part);
  const of24 = part ? (hour % 12) + (isMorning ? 0 : 12) : hour;
  return `${String(of24).padStart(2, '0')}:${minuteText}`;
}
