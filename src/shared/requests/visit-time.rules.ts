import { dateFormat, formatWeekday, hourText } from '../i18n/format.ts';
import { type Locale, locales } from '../i18n/locales.ts';

/** The range of the date picker. */
export const pickableDays = { first: '1950-01-01', last: '2050-01-01' } as const;

/**
 * The text of a day ("2026-10-03") that the report form sends: weekday, day / month / year, in Latin digits without
 * leading zeros.
 */
export function visitTimeText(day: string, locale: Locale): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return `${formatWeekday(day, locale)}${locale === 'ar' ? '،' : ','} ${Number(dayOfMonth)} / ${Number(month)} / ${year}`;
}

/** A calendar day ("2026-10-03") as "3 October 2026" in the language. */
export function dayText(day: string, locale: Locale): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locales[locale].dateLocale, options).format(Date.parse(`${day}T00:00:00Z`));
}

/** A calendar day with its weekday: "Saturday, 3 October 2026". */
export const longDayText = (day: string, locale: Locale): string =>
  `${formatWeekday(day, locale)}${locale === 'ar' ? '،' : ','} ${dayText(day, locale)}`;

/** A clock time ("16:00") as h:mm AM/PM. The form sends this format in either language. */
export function appointmentTimeText(clockTime: string): string {
  return hourText(clockTime, 'en');
}

/** The three texts of a home visit's day and hour ("16:00"); '' for a missing one. */
export function appointmentTexts(
  day: string,
  hour: string,
  locale: Locale,
): Record<'appointmentDay' | 'appointmentDate' | 'appointmentTime', string> {
  return {
    appointmentDay: day && formatWeekday(day, locale),
    appointmentDate: day && dayText(day, locale),
    appointmentTime: hour && appointmentTimeText(hour),
  };
}
