import { setImmediate } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { ContentChange } from '../content/content-changes.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { runTimeSlice } from '../core/db/time-slices.ts';
import { reindexPackage } from './package-parts.ts';
import { removePackageFromIndex } from './package-search.ts';
import { packageLabTests, packages, packagesToIndex, packageTags } from './packages.table.ts';

/** More than one time slice can index. */
const batchSize = 100;

/**
 * Updates packages in the search index, in the transaction of the change: as many as one time slice allows. Marks the others for the indexer, which the
 * caller must wake after the commit. `packageIds` is a query of their ids; ignores those in the trash.
 */
function reindexPackages(tx: Tx, packageIds: SQL): void {
  const { id, deletedAt } = packages;
  tx.run(sql`INSERT OR IGNORE INTO ${packagesToIndex} (package_id) SELECT ${id} FROM ${packages} WHERE ${deletedAt} IS NULL AND ${id} IN ${packageIds}`);
  indexTimeSlice(tx);
}

/** Queries of the packages whose index entries contain names of these records. */
const packagesNaming: Record<string, (ids: readonly string[]) => SQL> = {
  labTest: (ids) => sql`(SELECT ${packageLabTests.packageId} FROM ${packageLabTests} WHERE ${isOneOf(packageLabTests.labTestId, ids)})`,
  tag: (ids) => sql`(SELECT ${packageTags.packageId} FROM ${packageTags} WHERE ${isOneOf(packageTags.tagId, ids)})`,
};

/** Updates the search index after packages are trashed or restored, or one of their tests or tags is renamed. Subscribes to content changes. */
export function indexChange(tx: Tx, { collection, ids, event, isTrashed }: ContentChange): void {
  if (collection === 'package' && isTrashed === true) for (const id of ids) removePackageFromIndex(tx, id);
  if (collection === 'package' && isTrashed === false) reindexPackages(tx, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const packageIds = event === 'updated' ? packagesNaming[collection]?.(ids) : undefined;
  if (packageIds) reindexPackages(tx, packageIds);
}

/** Indexes marked packages for one time slice. Returns how many; 0 if none is marked. */
function indexTimeSlice(tx: Tx): number {
  const marked = tx
    .select({ id: packages.id, deletedAt: packages.deletedAt })
    .from(packagesToIndex)
    .innerJoin(packages, eq(packages.id, packagesToIndex.packageId))
    .limit(batchSize)
    .all();
  return runTimeSlice(marked, ({ id, deletedAt }) => {
    // It may have been moved to the trash since it was marked.
    if (deletedAt === null) reindexPackage(tx, id);
    tx.delete(packagesToIndex).where(eq(packagesToIndex.packageId, id)).run();
  });
}

interface PackageIndexerDeps {
  db: Db;
  contentVersion: Pick<ContentVersion, 'bump'>;
  logger: { error: (values: object, message: string) => void };
}

/** Indexes marked packages in the background. Marks are stored, so the next start continues with them. */
export function createPackageIndexer({ db, contentVersion, logger }: PackageIndexerDeps) {
  let isStarted = false;
  let working: Promise<void> | undefined;

  /** Starts indexing, now and on every `wake`. */
  function start(): void {
    isStarted = true;
    wake();
  }

  /** Indexes newly marked packages. Does nothing before `start`. */
  function wake(): void {
    if (isStarted)
      working ??= indexAll().finally(() => {
        working = undefined;
      });
  }

  /** Resolves once the current time slice is stored. */
  async function stop(): Promise<void> {
    isStarted = false;
    await working;
  }

  async function indexAll(): Promise<void> {
    let indexed = 0;
    try {
      await setImmediate();
      // Most changes mark no package, and this query costs less than a transaction.
      while (isStarted && db.select().from(packagesToIndex).limit(1).get()) {
        indexed += inTransaction(db, indexTimeSlice);
        await setImmediate();
      }
    } catch (error) {
      logger.error({ err: error }, 'packages could not be put into the search index; it will be tried again');
    }
    // Invalidate the cached words of the search.
    if (indexed > 0) contentVersion.bump();
  }

  return { start, wake, stop };
}
