import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { dayMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import { type Db, inTransaction } from '../../core/db/client.ts';
import { type Overwrite, removeTraces } from '../../core/db/overwrite-unused.ts';
import { preparedQuery } from '../../core/db/prepared-query.ts';
import { jobRuns } from '../../core/job-runs.table.ts';
import { readLastRun } from '../../core/last-runs.ts';
import { createSemaphore } from '../../core/semaphore.ts';
import { dueRemovals, removals } from './removals.table.ts';

interface FinishRemovalsDeps extends CommonDeps {
  overwrite?: Overwrite | undefined;
}

const unfinished = (db: Db) =>
  and(isNull(removals.finishedAt), notInArray(removals.id, db.select({ id: dueRemovals.removalId }).from(dueRemovals)));

/** A prepared statement, because a job runs it every few seconds. */
const unfinishedRemovals = preparedQuery((db) => db.select().from(removals).where(unfinished(db)).prepare());

/** Whether traces of removed content may still be on the disk. */
export const hasUnfinishedRemoval = (db: Db): boolean => unfinishedRemovals(db).get() !== undefined;

const oneAtATime = createSemaphore({ concurrency: 1, queue: Number.POSITIVE_INFINITY });

/**
 * Removes the traces of removed content from the database file and its log, and marks removals as finished. Once a day
 * also without a removal, since staff and other jobs delete data too. If another process (such as a backup) reads the
 * database, it marks none, and the caller must try again.
 */
export const finishRemovals = ({ db, clock, overwrite }: FinishRemovalsDeps): Promise<void> =>
  oneAtATime(async () => {
    const seen = unfinishedRemovals(db).all();
    if (seen.length === 0 && !isDailyRunDue(db, clock())) return;
    if (!(await removeTraces(db, overwrite))) return;
    const finishedAt = toInstant(clock());
    inTransaction(db, (tx) => {
      const run = { job: 'traces', lastRunAt: finishedAt } as const;
      tx.insert(jobRuns).values(run).onConflictDoUpdate({ target: jobRuns.job, set: run }).run();
      // Not if a batch of the removal was added meanwhile.
      for (const { id, cards, requests, suspected } of seen)
        tx.update(removals)
          .set({ finishedAt })
          .where(
            and(
              eq(removals.id, id),
              isNull(removals.finishedAt),
              eq(removals.cards, cards),
              eq(removals.requests, requests),
              eq(removals.suspected, suspected),
            ),
          )
          .run();
    });
  });

/** Never beside Litestream, which alone may empty the log; its nightly check removes traces with those of a removal. */
function isDailyRunDue(db: Db, now: number): boolean {
  if (db.$client.pragma('wal_autocheckpoint', { simple: true }) === 0) return false;
  const lastRunAt = readLastRun(db, 'traces');
  return lastRunAt === null || Math.abs(now - Date.parse(lastRunAt)) >= dayMs;
}
