import type { OwnVisits, Visit } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';

export type News = 'new' | 'changed';

/** The visits that a collector has read, by their id, and the last day of them ("2026-11-26"). */
export interface ReadVisits {
  visits: ReadonlyMap<string, { stamp: string; day: string }>;
  lastDay: string;
}

const shownVisits = ({ earlier, today, tomorrow }: OwnVisits): Visit[] => [...earlier, ...today, ...tomorrow];
const lastDayOf = ({ day }: OwnVisits): string => dayAfter(day, 1);
const dayOfVisit = ({ appointment }: Visit): string => dayOf(appointment?.startsAt ?? '');
const stampOf = ({ appointment }: Visit): string => `${appointment?.sequence} ${appointment?.seat}`;
const entryOf = (visit: Visit) => [visit.id, { stamp: stampOf(visit), day: dayOfVisit(visit) }] as const;

export const readAll = (own: OwnVisits): ReadVisits => ({
  visits: new Map(shownVisits(own).map(entryOf)),
  lastDay: lastDayOf(own),
});

/** After midnight, the visits of the day that the page shows for the first time are no news. */
export function withNextDay(read: ReadVisits, own: OwnVisits): ReadVisits {
  const lastDay = lastDayOf(own);
  if (lastDay <= read.lastDay) return read;
  const ofNextDay = shownVisits(own).filter((visit) => dayOfVisit(visit) > read.lastDay);
  return { visits: new Map([...read.visits, ...ofNextDay.map(entryOf)]), lastDay };
}

/**
 * The visits that are new or changed since they were read, and the number of those that are gone. A visit of an earlier day
 * is not gone: it was closed, or the page shows it no longer.
 */
export function newsOf(read: ReadVisits, own: OwnVisits): { news: Map<string, News>; gone: number } {
  const shown = shownVisits(own);
  const news = new Map<string, News>();
  for (const visit of shown) {
    const known = read.visits.get(visit.id);
    if (!known) news.set(visit.id, 'new');
    else if (known.stamp !== stampOf(visit)) news.set(visit.id, 'changed');
  }
  const ids = new Set(shown.map(({ id }) => id));
  const gone = [...read.visits].filter(([id, { day }]) => day >= own.day && !ids.has(id)).length;
  return { news, gone };
}
