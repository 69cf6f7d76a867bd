import { and, asc, count, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import { type RequestRow, requests } from './requests.table.ts';

/** Requests that are still new and arrived before an instant. */
export interface Unanswered {
  total: number;
  counts: { type: RequestRow['type']; count: number }[];
  /** At most twenty, the oldest first. */
  oldest: RequestRow[];
}

const maxListed = 20;

/** Reads the requests of the inbox that arrived before an instant (ISO 8601) and are still new. */
export function readUnanswered(db: Db, before: string): Unanswered {
  const isUnanswered = and(isNull(requests.spamReason), eq(requests.state, 'new'), lte(requests.createdAt, before));
  const counts = db.select({ type: requests.type, count: count() }).from(requests).where(isUnanswered).groupBy(requests.type).all();
  return {
    total: counts.reduce((sum, row) => sum + row.count, 0),
    counts,
    oldest: db.select().from(requests).where(isUnanswered).orderBy(asc(requests.createdAt)).limit(maxListed).all(),
  };
}
