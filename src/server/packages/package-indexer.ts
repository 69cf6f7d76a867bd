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

/** Far more than a batch gets through. */
const readAtOnce = 100;

/**
 * Puts what the database holds of packages into the search index, as part of the transaction that changed it: a few at once, the others marked
 * for the indexer, which must be woken after the commit. `holders` is a query of their ids; those in the trash are passed over.
 */
function reindexPackages(tx: Tx, holders: SQL): void {
  const { id, deletedAt } = packages;
  tx.run(sql`INSERT OR IGNORE INTO ${packagesToIndex} (package_id) SELECT ${id} FROM ${packages} WHERE ${deletedAt} IS NULL AND ${id} IN ${holders}`);
  indexAWhile(tx);
}

/** Queries of the packages whose words in the search index come from one of these records. */
const holdersOf: Record<string, (ids: readonly string[]) => SQL> = {
  labTest: (ids) => sql`(SELECT ${packageLabTests.packageId} FROM ${packageLabTests} WHERE ${isOneOf(packageLabTests.labTestId, ids)})`,
  tag: (ids) => sql`(SELECT ${packageTags.packageId} FROM ${packageTags} WHERE ${isOneOf(packageTags.tagId, ids)})`,
};

/** Updates the search index after packages went into the trash or came out of it, and after a test or tag of theirs got another name; a subscriber of changes. */
export function indexChange(tx: Tx, { collection, ids, event, isTrashed }: ContentChange): void {
  if (collection === 'package' && isTrashed === true) for (const id of ids) removePackageFromIndex(tx, id);
  if (collection === 'package' && isTrashed === false) reindexPackages(tx, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const holders = event === 'updated' ? holdersOf[collection]?.(ids) : undefined;
  if (holders) reindexPackages(tx, holders);
}

/** Works through marked packages for a moment. Returns how many are done: none where no mark is left. */
function indexAWhile(tx: Tx): number {
  const marked = tx
    .select({ id: packages.id, deletedAt: packages.deletedAt })
    .from(packagesToIndex)
    .innerJoin(packages, eq(packages.id, packagesToIndex.packageId))
    .limit(readAtOnce)
    .all();
  return runTimeSlice(marked, ({ id, deletedAt }) => {
    // It can have gone to the trash since it was marked.
    if (deletedAt === null) reindexPackage(tx, id);
    tx.delete(packagesToIndex).where(eq(packagesToIndex.packageId, id)).run();
  });
}

export interface PackageIndexerDeps {
  db: Db;
  contentVersion: Pick<ContentVersion, 'bump'>;
  logger: { error: (values: object, message: string) => void };
}

/** Brings marked packages into the search index while others are answered. Marks outlive the process: the next start goes on with them. */
export function createPackageIndexer({ db, contentVersion, logger }: PackageIndexerDeps) {
  let isStarted = false;
  let working: Promise<void> | undefined;

  /** Begins to work by itself: now, and whenever `wake` is called. */
  function start(): void {
    isStarted = true;
    wake();
  }

  /** Packages may be marked. Does nothing before `start`. */
  function wake(): void {
    if (isStarted)
      working ??= indexAll().finally(() => {
        working = undefined;
      });
  }

  /** Resolves when what is in hand is stored. */
  async function stop(): Promise<void> {
    isStarted = false;
    await working;
  }

  async function indexAll(): Promise<void> {
    let indexed = 0;
    let done: number;
    try {
      do {
        await setImmediate();
        done = isStarted ? inTransaction(db, indexAWhile) : 0;
        indexed += done;
      } while (done > 0);
    } catch (error) {
      logger.error({ err: error }, 'packages could not be put into the search index; it will be tried again');
    }
    // What a search remembers is of the words before.
    if (indexed > 0) contentVersion.bump();
  }

  return { start, wake, stop };
}
