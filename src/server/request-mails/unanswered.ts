import { and, asc, count, eq, lte, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import { folders } from '../requests/inbox/request-list.ts';

/** Requests that are still new and arrived before an instant; none that the demo invented. */
export interface Unanswered {
  total: number;
  counts: { type: RequestRow['type']; count: number }[];
  /** At most twenty, the oldest first. */
  oldest: RequestRow[];
}

/** The unanswered requests of the inbox, and the suspected ones without a decision of staff. */
export interface AllUnanswered {
  inbox: Unanswered;
  suspected: Unanswered;
}

const maxListed = 20;

/** Reads the requests that arrived before an instant (ISO 8601) and are still new. */
export const readUnanswered = (db: Db, before: string): AllUnanswered => ({
  inbox: readFolder(db, folders.inbox, before),
  suspected: readFolder(db, folders.suspected, before),
});

function readFolder(db: Db, folder: SQL, before: string): Unanswered {
  const isUnanswered = and(
    folder,
    eq(requests.state, 'new'),
    ne(requests.source, 'demo'),
    lte(requests.createdAt, before),
  );
  const counts = db
    .select({ type: requests.type, count: count() })
    .from(requests)
    .where(isUnanswered)
    .groupBy(requests.type)
    .all();
  return {
    total: counts.reduce((sum, row) => sum + row.count, 0),
    counts,
    oldest: db.select().from(requests).where(isUnanswered).orderBy(asc(requests.createdAt)).limit(maxListed).all(),
  };
}
