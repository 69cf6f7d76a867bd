import { and, isNull, notInArray } from 'drizzle-orm';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { type Db, truncateLog } from '../core/db/client.ts';
import { dueRemovals, removals } from './removals.table.ts';

const unfinished = (db: Db) =>
  and(isNull(removals.finishedAt), notInArray(removals.id, db.select({ id: dueRemovals.removalId }).from(dueRemovals)));

/** Whether removed content is still in the write-ahead log. */
export const hasUnfinishedRemoval = (db: Db): boolean =>
  db.select({ id: removals.id }).from(removals).where(unfinished(db)).limit(1).get() !== undefined;

/**
 * Truncates the write-ahead log, which still holds removed content, and marks removals as finished. If another process
 * (such as a backup) reads the database, it marks none, and the caller must try again.
 */
export function finishRemovals({ db, clock }: Pick<CommonDeps, 'db' | 'clock'>): void {
  if (!hasUnfinishedRemoval(db) || !truncateLog(db)) return;
  db.update(removals)
    .set({ finishedAt: toInstant(clock()) })
    .where(unfinished(db))
    .run();
}
