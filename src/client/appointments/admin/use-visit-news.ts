import { useRef, useState } from 'react';
import type { OwnVisits } from '#shared/requests/inbox.schema.ts';
import { type News, newsOf, type ReadVisits, readAll, withNextDay } from './visit-news.rules.ts';

/** Changes of a collector's visits since the page was opened or last read, by the visit's id, and the number of visits that are gone. */
export function useVisitNews(own: OwnVisits | undefined) {
  const read = useRef<ReadVisits | null>(null);
  const [, setReadCount] = useState(0);
  if (own) read.current = read.current ? withNextDay(read.current, own) : readAll(own);
  const found = own && read.current ? newsOf(read.current, own) : { news: new Map<string, News>(), gone: 0 };
  const markRead = () => {
    if (own) read.current = readAll(own);
    setReadCount((count) => count + 1);
  };
  return { ...found, markRead };
}
