import { monthIndexOf } from '../time/days.rules.ts';

/** Categories, in the order of the page's tabs. */
export const medicalInfoCategories = ['general', 'weekly'] as const;

/** Months as stored and in URLs; `formatMonth` translates them. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export type MonthName = (typeof monthNames)[number];

export const weekNumbers = [1, 2, 3, 4] as const;
export type WeekNumber = (typeof weekNumbers)[number];

/** The content of the page by its URL. */
interface InformationAddress {
  tab: (typeof medicalInfoCategories)[number];
  month: MonthName;
  week: WeekNumber;
}

/** Parses the URL. Defaults: general topics, the current month at the centre (`now` in ms), the first week. */
export function informationAddress(query: URLSearchParams, now: number): InformationAddress {
  return {
    tab: query.get('tab') === 'weekly' ? 'weekly' : 'general',
    month: monthNames.find((name) => name === query.get('month')) ?? monthNames[monthIndexOf(now)] ?? 'January',
    week: weekNumbers.find((week) => String(week) === query.get('week')) ?? 1,
  };
}
