import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { ContentChange } from '../content/content-transaction.ts';
import { indexTrashChange } from '../content/search-index.ts';
import type { Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { reindexPackages } from './package-parts.ts';
import { packageIndex } from './package-search.ts';
import { packageLabTests, packages, packageTags } from './packages.table.ts';

/**
 * Updates the search index after packages are trashed or restored, or one of their tests or tags is renamed. Subscribes
 * to content changes.
 */
export function indexPackageChange(tx: Tx, change: ContentChange): void {
  const { collection, ids, event } = change;
  indexTrashChange(tx, change, { collection: 'package', index: packageIndex, reindex: reindexPackages });
  if (event !== 'updated') return;
  if (collection === 'tag') reindexPackages(tx, readNaming(tx, packageTags, isOneOf(packageTags.tagId, ids)));
  if (collection === 'labTest')
    reindexPackages(tx, readNaming(tx, packageLabTests, isOneOf(packageLabTests.labTestId, ids)));
}

/** The packages outside the trash with such a tag or test. */
function readNaming(tx: Tx, table: typeof packageTags | typeof packageLabTests, isNamed: SQL): string[] {
  const isKept = and(eq(packages.id, table.packageId), isNull(packages.deletedAt));
  return tx
    .selectDistinct({ id: packages.id })
    .from(table)
    .innerJoin(packages, isKept)
    .where(isNamed)
    .all()
    .map(({ id }) => id);
}
