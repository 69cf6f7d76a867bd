import { formatWeekday, hourText, toLatinDigits } from '../i18n/format.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';

/** The range of the date picker. */
export const pickableDays = { first: '1950-01-01', last: '2050-01-01' } as const;

/** Whether a text is a calendar day ("2026-10-03"). */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The text of a day ("2026-10-03") that the report form sends: weekday, day / month / year, in Latin digits without leading zeros. */
export function visitTimeText(day: string, locale: Locale): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return `${formatWeekday(day, locale)}${locale === 'ar' ? '،' : ','} ${Number(dayOfMonth)} / ${Number(month)} / ${year}`;
}

/** A calendar day ("2026-10-03") as "3 October 2026" in the language. */
export function dayText(day: string, locale: Locale): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[locale].dateLocale, options).format(Date.parse(`${day}T00:00:00Z`));
}

/** A clock time ("16:00") as h:mm AM/PM. The form sends this format in either language. */
export function appointmentTimeText(clockTime: string): string {
  return hourText(clockTime, 'en');
}

/** The three texts of a home visit's day and hour ("16:00"); '' for a missing one. */
export function appointmentTexts(day: string, hour: string, locale: Locale): Record<'appointmentDay' | 'appointmentDate' | 'appointmentTime', string> {
  return {
    appointmentDay: day && formatWeekday(day, locale),
    appointmentDate: day && dayText(day, locale),
    appointmentTime: hour && appointmentTimeText(hour),
  };
}

/** Parses a calendar day: "2026-10-03", "3 / 10 / 2026" (day first) or "3 October 2026", with or without a weekday; null if there is none. */
export function readDay(text: string): string | null {
  const plain = toLatinDigits(text).trim().toLowerCase();
  const iso = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(plain);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const numbers = /(?<!\d)(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})(?!\d)/.exec(plain);
  if (numbers) return toDay(numbers[3], numbers[2], numbers[1]);
  const named = /(?<!\d)(\d{1,2})\s+(\p{L}+)\s+(\d{4})(?!\d)/u.exec(plain);
  const month = named ? monthNumber(named[2] ?? '') : undefined;
  return named && month ? toDay(named[3], String(month), named[1]) : null;
}

/** Like `readDay`, but refuses a text with further digits, such as a period. */
export function readOneDay(text: string): string | null {
  const digits = toLatinDigits(text).match(/\d/g) ?? [];
  return digits.length > 8 ? null : readDay(text);
}

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

/** Null for a day that does not exist. */
function toDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
