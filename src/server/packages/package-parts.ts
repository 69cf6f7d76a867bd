import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { PackageValues, packagesCollection } from '#shared/packages/packages.collection.ts';
import type { ParsedRecord } from '../content/declared-collection.ts';
import { groupedBy } from '../content/record-lists.ts';
import type { SavedParts } from '../content/record-writer.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests, tags } from '../lab-tests/lab-tests.table.ts';
import { ofPackage, packageLists } from './package-lists.ts';
import { indexPackage } from './package-search.ts';
import { packageLabTests, packages, packagesToIndex, packageTags } from './packages.table.ts';

type ParsedPackage = ParsedRecord<typeof packagesCollection>;

/** Fields of a package in the search index. */
const wordFields = ['nameEn', 'nameAr', 'descriptionEn', 'descriptionAr'] as const;

/** Indexing takes much longer than storing; indexing more packages at once would delay visitors. */
const maxIndexedAtOnce = 20;

/** Writes lists of stored packages and updates the search index. If there are many, it marks them for the indexer, which the caller wakes after the commit. */
export function writePackageParts(tx: Tx, saved: readonly SavedParts<ParsedPackage>[]): void {
  const listsOf = packageLists.read(
    tx,
    saved.flatMap(({ id, before }) => (before ? id : [])),
  );
  // Most changes affect neither lists nor words, and rewriting those would cost more than the rest.
  const withOtherLists = saved.filter(({ id, parsed, before }) => before === null || !isDeepStrictEqual(listsOf(id), listsIn(parsed.whole)));
  const others = new Set(withOtherLists.map(({ id }) => id));
  const withOtherWords = saved.filter(
    ({ id, parsed, before }) => before === null || others.has(id) || wordFields.some((field) => before[field] !== parsed.values[field]),
  );
  packageLists.write(
    tx,
    withOtherLists.map(({ id, parsed }) => ({ id, values: parsed.whole })),
  );
  const reindex = withOtherWords.length > maxIndexedAtOnce ? markToIndex : reindexPackages;
  reindex(
    tx,
    withOtherWords.map(({ id }) => id),
  );
}

/** Marks packages for the indexer, which runs in the background. */
function markToIndex(tx: Tx, ids: readonly string[]): void {
  tx.run(sql`INSERT OR IGNORE INTO ${packagesToIndex} (package_id) SELECT value FROM json_each(${JSON.stringify(ids)})`);
}

const listsIn = ({ pictureIdsEn, pictureIdsAr, tagIds, labTests: entries }: PackageValues) => ({ pictureIdsEn, pictureIdsAr, tagIds, labTests: entries });

/** Copies the lists of a package and indexes the copy. */
export function copyPackageParts(tx: Tx, originalId: string, copyId: string): void {
  packageLists.write(tx, [{ id: copyId, values: packageLists.read(tx, [originalId])(originalId) }]);
  reindexPackage(tx, copyId);
}

/** Updates a package in the search index. */
export function reindexPackage(tx: Db | Tx, packageId: string): void {
  reindexPackages(tx, [packageId]);
}

function reindexPackages(tx: Db | Tx, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const { id, nameEn, nameAr, descriptionEn, descriptionAr } = packages;
  const rows = tx.select({ id, nameEn, nameAr, descriptionEn, descriptionAr }).from(packages).where(isOneOf(id, ids)).all();
  const labTestRows = tx
    .select({ packageId: packageLabTests.packageId, nameEn: labTests.nameEn, nameAr: labTests.nameAr })
    .from(packageLabTests)
    .innerJoin(labTests, eq(labTests.id, packageLabTests.labTestId))
    .where(isOneOf(packageLabTests.packageId, ids))
    .all();
  const tagRows = tx
    .select({ packageId: packageTags.packageId, nameEn: tags.nameEn, nameAr: tags.nameAr })
    .from(packageTags)
    .innerJoin(tags, eq(tags.id, packageTags.tagId))
    .where(isOneOf(packageTags.packageId, ids))
    .all();
  const [labTestsOf, tagsOf] = [groupedBy(labTestRows, ofPackage), groupedBy(tagRows, ofPackage)];
  const namesOf = (named: { nameEn: string; nameAr: string }[]) => named.map((one) => `${one.nameEn} ${one.nameAr}`).join(' ');
  for (const row of rows)
    indexPackage(tx, row.id, {
      name: namesOf([row]),
      tags: namesOf(tagsOf(row.id)),
      labTests: namesOf(labTestsOf(row.id)),
      description: `${row.descriptionEn} ${row.descriptionAr}`,
    });
}
