import { type Locale, locales } from './locales.ts';

/** The time zone of all dates. */
const centreTimeZone = 'Asia/Dubai';

/** Creates each formatter once, because that takes 20 times as long as its use. */
function once<Options, Format>(create: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = language + JSON.stringify(options);
    const format = formats.get(key) ?? create(language, options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = once((language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
/** The formatter of dates for a language tag and options. */
export const dateFormat = once(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** An amount in AED without currency, in Latin digits: whole amounts without decimals, others with two. */
export function formatAmount(amount: number, locale: Locale): string {
  return numberFormat(locales[locale].dateLocale, {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);
}

/** Formats a size as "12.3 MB". */
export function formatMegabytes(bytes: number, locale: Locale): string {
  return formatSize(bytes / 1_000_000, { unit: 'megabyte', maximumFractionDigits: 1 }, locale);
}

/** Formats a size as "25 kB", "12.3 MB" or "1.5 GB". */
export function formatFileSize(bytes: number, locale: Locale): string {
  if (bytes >= 1_000_000_000)
    return formatSize(bytes / 1_000_000_000, { unit: 'gigabyte', maximumFractionDigits: 1 }, locale);
  if (bytes >= 1_000_000) return formatMegabytes(bytes, locale);
  return formatSize(Math.max(1, bytes / 1000), { unit: 'kilobyte', maximumFractionDigits: 0 }, locale);
}

/** Formats a length as "25 m". */
export function formatMetres(metres: number, locale: Locale): string {
  return formatSize(metres, { unit: 'meter', maximumFractionDigits: 0 }, locale);
}

/** "30 days", "12 months". */
export function formatPeriod(count: number, unit: 'day' | 'month', locale: Locale): string {
  return numberFormat(locales[locale].dateLocale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Uses non-breaking spaces between number and unit. */
function formatSize(size: number, format: Intl.NumberFormatOptions, locale: Locale): string {
  const unitDisplay = locale === 'ar' ? 'long' : 'short';
  return numberFormat(locales[locale].dateLocale, { style: 'unit', unitDisplay, ...format })
    .format(size)
    .replaceAll(' ', '\u00a0');
}

/** Formats an ISO 8601 instant as "3 October 2026", in the centre's time zone. */
export function formatDate(date: string, locale: Locale): string {
  return dateFormat(locales[locale].dateLocale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: centreTimeZone,
  }).format(new Date(date));
}

/** The name of a month; `index` is 0 for January. */
export function formatMonth(index: number, locale: Locale): string {
  return dateFormat(locales[locale].dateLocale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, index, 15));
}

/** Formats a calendar day ("2024-10-10") as "October 10, 2024". */
export function formatDocumentDate(day: string, locale: Locale): string {
  const dateLocale = locale === 'en' ? 'en-US' : locales[locale].dateLocale;
  return dateFormat(dateLocale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));
}

/** Formats the month of an ISO 8601 instant as "October 2026", in the centre's time zone. */
export function formatMonthAndYear(date: string, locale: Locale): string {
  const options = { month: 'long', year: 'numeric', timeZone: centreTimeZone } as const;
  return dateFormat(locales[locale].dateLocale, options).format(new Date(date));
}

/**
 * Formats an ISO 8601 instant as day, short month and time in the centre's time zone. The time has the format of
 * `hourText`.
 */
export function formatDateTime(date: string, locale: Locale): string {
  const moment = new Date(date);
  const day = dateFormat(locales[locale].dateLocale, {
    dateStyle: 'medium',
    timeZone: centreTimeZone,
  }).format(moment);
  return `${day}${locale === 'ar' ? '،' : ','} ${hourText(clockTimeOf(moment.getTime()), locale)}`;
}

/** Units of an age with their lengths in ms, the longest first. */
const ageUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Formats how long before `now` (ms) an ISO 8601 instant was: "5 hours ago". */
export function formatAge(date: string, now: number, locale: Locale): string {
  const age = now - Date.parse(date);
  const [unit, length] = ageUnits.find((entry) => Math.abs(age) >= entry[1]) ?? ageUnits[3];
  return new Intl.RelativeTimeFormat(locales[locale].dateLocale).format(-Math.round(age / length), unit);
}

/**
 * Formats a clock time ("16:30", "24:00") for reading: "4:30 PM", "4:30 عصراً". Whole hours have no minutes; midnight
 * in Arabic has no number.
 */
export function formatClockTime(clockTime: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  const hour = hours % 24;
  if (locale === 'ar' && hour === 0 && minutes === 0) return 'منتصف الليل';
  const time = `${hour % 12 || 12}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  return `${time} ${locale === 'ar' ? arabicDayPart(hour) : hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats a clock time ("16:00") as h:mm with AM or PM in the language's letters. */
export function hourText(clockTime: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  const [morning, evening] = locale === 'ar' ? ['ص', 'م'] : ['AM', 'PM'];
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? morning : evening}`;
}

/** The clock time at the centre of an instant in ms. */
export function clockTimeOf(instant: number): string {
  return dateFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: centreTimeZone,
  }).format(instant);
}

/** The weekday of a calendar day ("2026-10-03"). */
export function formatWeekday(day: string, locale: Locale): string {
  return dateFormat(locales[locale].dateLocale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}

/** "Mo" in English. Arabic names only lose their article, because Arabic does not abbreviate words. */
export function formatShortWeekday(day: string, locale: Locale): string {
  const name = formatWeekday(day, locale);
  return locale === 'ar' ? name.replace(/^ال/, '') : name.slice(0, 2);
}

/** Formats a calendar day ("2026-10-03") as "3 October". */
export function formatDayAndMonth(day: string, locale: Locale): string {
  return dateFormat(locales[locale].dateLocale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}

function arabicDayPart(hour: number): string {
  if (hour < 12) return 'صباحاً';
  if (hour < 15) return 'ظهراً';
  return hour < 18 ? 'عصراً' : 'مساءً';
}

const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;

/** Converts Arabic-Indic and Persian digits to Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= persianZero ? persianZero : arabicIndicZero));
  });
}
