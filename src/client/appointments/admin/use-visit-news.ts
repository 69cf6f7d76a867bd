import { useRef, useState } from 'react';
import type { OwnVisits, Visit } from '#shared/requests/inbox.schema.ts';

export type News = 'new' | 'changed';

const stampOf = ({ appointment }: Visit): string => `${appointment?.sequence} ${appointment?.seat}`;

/** Changes of a collector's visits since the page was opened or last read, by the visit's id, and the number of visits that are gone. */
export function useVisitNews(own: OwnVisits | undefined) {
  const read = useRef<Map<string, string> | null>(null);
  const [, setReadCount] = useState(0);
  const visits = own ? [...own.earlier, ...own.today, ...own.tomorrow] : [];
  if (own && read.current === null) read.current = new Map(visits.map((visit) => [visit.id, stampOf(visit)]));
  const known = read.current ?? new Map<string, string>();
  const news = new Map<string, News>();
  for (const visit of visits) {
    const stamp = known.get(visit.id);
    if (stamp === undefined) news.set(visit.id, 'new');
    else if (stamp !== stampOf(visit)) news.set(visit.id, 'changed');
  }
  const gone = own ? [...known.keys()].filter((id) => visits.every((visit) => visit.id !== id)).length : 0;
  const markRead = () => {
    read.current = new Map(visits.map((visit) => [visit.id, stampOf(visit)]));
    setReadCount((count) => count + 1);
  };
  return { news, gone, markRead };
}
