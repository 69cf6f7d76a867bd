import { monthIndexOf } from '../time/days.rules.ts';

/** The months as they are stored and stand in addresses; people read them through `formatMonth`. */
export const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;
export type MonthName = (typeof monthNames)[number];

export const weekNumbers = [1, 2, 3, 4] as const;
export type WeekNumber = (typeof weekNumbers)[number];

/** What the page of medical information shows, as its address says. */
interface InformationAddress {
  tab: 'general' | 'weekly';
  month: MonthName;
  week: WeekNumber;
}

/** Reads the address: general first; a month that is missing or unknown is the present one at the centre (`now` in ms), a week the first. */
export function informationAddress(query: URLSearchParams, now: number): InformationAddress {
  return {
    tab: query.get('tab') === 'weekly' ? 'weekly' : 'general',
    month: monthNames.find((name) => name === query.get('month')) ?? monthNames[monthIndexOf(now)] ?? 'January',
    week: weekNumbers.find((week) => String(week) === query.get('week')) ?? 1,
  };
}
