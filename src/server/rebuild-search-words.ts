import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { indexWordsVersion } from '#shared/fields/search.rules.ts';
import { reindexAuditLine } from './core/audit/audit.ts';
import { auditLog } from './core/audit/audit-log.table.ts';
import { type Clock, toInstant } from './core/clock.ts';
import type { ContentVersion } from './core/content-version.ts';
import { type Db, inTransaction, type Tx } from './core/db/client.ts';
import { runTimeSlice } from './core/db/time-slices.ts';
import { jobRuns } from './core/job-runs.table.ts';
import { reindexLabTests } from './lab-tests/lab-test-index.ts';
import { labTests } from './lab-tests/lab-tests.table.ts';
import { reindexPackage } from './packages/package-parts.ts';
import { packages } from './packages/packages.table.ts';
import { reindexRequest } from './request-records/request-search.ts';
import { requests } from './request-records/requests.table.ts';

interface RebuildDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
}

const readAtOnce = 200;

/**
 * Writes the stored index words of packages, laboratory tests, requests and the audit log again, once for each
 * `indexWordsVersion`. Yields between short transactions. An aborted or failed run starts from the beginning.
 */
export async function rebuildSearchWords({ db, clock, contentVersion }: RebuildDeps, signal: AbortSignal) {
  const job = `searchWords:${indexWordsVersion}` as const;
  if (db.select().from(jobRuns).where(eq(jobRuns.job, job)).get()) return;
  await rebuild(readKept(packages), (tx, { id }) => reindexPackage(tx, id), '');
  await rebuild(readKept(labTests), (tx, { id }) => reindexLabTests(tx, [id]), '');
  // Searches cache the words of packages and tests until the content changes.
  contentVersion.bump();
  await rebuild(readRequests, reindexRequest, 0);
  await rebuild(readAuditLines, reindexAuditLine, 0);
  if (!signal.aborted)
    db.insert(jobRuns)
      .values({ job, lastRunAt: toInstant(clock()) })
      .run();

  async function rebuild<Row extends { key: string | number }>(
    readAfter: (tx: Tx, key: Row['key']) => Row[],
    write: (tx: Tx, row: Row) => void,
    start: Row['key'],
  ): Promise<void> {
    let last: Row['key'] | null = start;
    while (last !== null && !signal.aborted) {
      const after = last;
      last = inTransaction(db, (tx) => {
        const rows = readAfter(tx, after);
        const done = runTimeSlice(rows, (row) => write(tx, row));
        return { key: rows[done - 1]?.key ?? null };
      }).key;
      await setImmediate();
    }
  }
}

const readKept = (table: typeof packages | typeof labTests) => (tx: Tx, key: string) =>
  tx
    .select({ key: table.id, id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), gt(table.id, key)))
    .orderBy(asc(table.id))
    .limit(readAtOnce)
    .all();

const readRequests = (tx: Tx, key: number) =>
  tx
    .select()
    .from(requests)
    .where(gt(requests.searchRow, key))
    .orderBy(asc(requests.searchRow))
    .limit(readAtOnce)
    .all()
    .map((row) => ({ ...row, key: row.searchRow as number }));

const readAuditLines = (tx: Tx, key: number) =>
  tx
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, key))
    .orderBy(asc(auditLog.id))
    .limit(readAtOnce)
    .all()
    .map((row) => ({ ...row, key: row.id }));
