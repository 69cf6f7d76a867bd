import type { MessageKey } from '../errors.ts';
import { withoutMarks } from '../fields/fields.schema.ts';
import { toLatinDigits } from '../i18n/format.ts';
import { localeCodes, locales } from '../i18n/locales.ts';

/** The day ("2026-10-03") that a text means, or why it is refused. */
export type ParsedDay = { day: string; problem?: undefined } | { day?: undefined; problem: MessageKey };

/** Whether a text is a day of the calendar ("2026-10-03"). */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDay(text).day === text;

/** Parses a calendar day: "2026-10-03", "3 / 10 / 2026" (day first) or "3 October 2026", with or without a weekday; null if there is none. */
export function readDay(text: string): string | null {
  return parseDay(text).day ?? null;
}

/** Like `readDay`, but refuses a text with further digits, such as a period, or with words after the day. */
export function parseOneDay(text: string): ParsedDay {
  const plain = withoutMarks(toLatinDigits(text)).trim();
  const digits = plain.match(/\d/g) ?? [];
  return digits.length > 8 || !plain.endsWith(digits.at(-1) ?? ' ') ? notADay : parseDay(plain);
}

const notADay: ParsedDay = { problem: { id: 'validation.day' } };

function parseDay(text: string): ParsedDay {
  const plain = withoutMarks(toLatinDigits(text)).trim().toLowerCase();
  const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain);
  if (iso) return dayFrom(iso[1], iso[2], iso[3]);
  const numbers = /(?<!\d)(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})(?!\d)/.exec(plain);
  if (numbers) return dayFrom(numbers[3], numbers[2], numbers[1]);
  const named = /(?<!\d)(\d{1,2})\s+(\p{L}+)\s+(\d{4})(?!\d)/u.exec(plain);
  return named ? dayFrom(named[3], String(monthNumber(named[2] ?? '')), named[1]) : notADay;
}

/** Distinguishes a day that a month lacks, such as 31 November, from a text that is no day. */
function dayFrom(year = '', month = '', day = ''): ParsedDay {
  const [monthNumbered, dayNumbered] = [Number(month), Number(day)];
  if (!(monthNumbered >= 1 && monthNumbered <= 12 && dayNumbered >= 1 && dayNumbered <= 31)) return notADay;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(Date.UTC(Number(year), monthNumbered - 1, dayNumbered));
  if (time.getUTCDate() !== dayNumbered) return { problem: { id: 'validation.noSuchDay', values: { day: `${dayNumbered}/${monthNumbered}/${year}` } } };
  return { day: text };
}

/** The typed day and time of a moment ("2026-12-01T09:00"). A day in words may contain the letter too ("Thursday"). */
export function splitMoment(moment: string): [day: string, time: string] {
  const at = moment.lastIndexOf('T');
  return at < 0 ? [moment, ''] : [moment.slice(0, at), moment.slice(at + 1)];
}

let monthNumbers: Map<string, number> | null = null;

/** The number of a month by its long or short name in either language. */
function monthNumber(name: string): number | undefined {
  monthNumbers ??= new Map(
    localeCodes.flatMap((locale) =>
      Array.from({ length: 12 }, (_, index) => index + 1).flatMap((number) =>
        (['long', 'short'] as const).map((month) => {
          const written = new Intl.DateTimeFormat(locales[locale].dateLocale, { month, timeZone: 'UTC' }).format(Date.UTC(2024, number - 1, 15));
          return [written.toLowerCase(), number] as const;
        }),
      ),
    ),
  );
  return monthNumbers.get(name);
}

/** Whether a text is a clock time ("16:00"). */
export const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Parses a clock time to the form "16:00": "4:00 PM", "16:00" or "٤ م"; null if there is none. */
export function readClockTime(text: string): string | null {
  const found = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm|ص|م|صباحاً|ظهراً|عصراً|مساءً)?$/iu.exec(toLatinDigits(text).trim().toLowerCase());
  if (!found) return null;
  const [, hourText = '', minuteText = '00', part] = found;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > 23 || (part && (hour < 1 || hour > 12))) return null;
  const isMorning = part === 'am' || part === 'ص' || part === 'صباحاً';
  const of24 = part ? (hour % 12) + (isMorning ? 0 : 12) : hour;
  return `${String(of24).padStart(2, '0')}:${minuteText}`;
}
