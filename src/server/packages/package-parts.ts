import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { groupedBy } from '../content/record-lists.ts';
import type { SavedParts } from '../content/record-writer.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests, tags } from '../lab-tests/lab-tests.table.ts';
import { ofPackage, readPackageLists } from './package-lists.ts';
import { indexPackage } from './package-search.ts';
import { packageLabTests, packagePictures, packages, packagesToIndex, packageTags } from './packages.table.ts';

/** The lists of a package, in their order. */
interface PackageLists {
  pictureIds: Record<Locale, string[]>;
  tagIds: string[];
  labTests: { labTestId: string; panelId: string }[];
}

/** A checked input: the row's own values and what stands beside it. */
export interface ParsedPackage {
  values: Record<(typeof wordFields)[number], string>;
  lists: PackageLists;
}

/** The fields of a package that its search index holds. */
const wordFields = ['nameEn', 'nameAr', 'descriptionEn', 'descriptionAr'] as const;

/** Indexing takes far longer than storing: of more than so many, visitors would notice it. */
const mostIndexedAtOnce = 20;

/** Writes the lists of packages whose rows stand, and puts them into the search index; many are only marked for the indexer, which must be woken after the commit. */
export function writePackageParts(tx: Tx, saved: readonly SavedParts<ParsedPackage>[]): void {
  const listsOf = readLists(
    tx,
    saved.flatMap(({ id, before }) => (before ? id : [])),
  );
  // Most changes leave the lists and the words as they were; writing those anew costs more than all the rest.
  const withOtherLists = saved.filter(({ id, parsed, before }) => before === null || !isDeepStrictEqual(listsOf(id), inTagOrder(parsed.lists)));
  const others = new Set(withOtherLists.map(({ id }) => id));
  const withOtherWords = saved.filter(
    ({ id, parsed, before }) => before === null || others.has(id) || wordFields.some((field) => before[field] !== parsed.values[field]),
  );
  writeLists(
    tx,
    withOtherLists.map(({ id, parsed }) => ({ packageId: id, ...parsed.lists })),
  );
  const reindex = withOtherWords.length > mostIndexedAtOnce ? markToIndex : reindexPackages;
  reindex(
    tx,
    withOtherWords.map(({ id }) => id),
  );
}

/** Leaves packages to the indexer, which brings them into the search index while visitors are answered. */
function markToIndex(tx: Tx, ids: readonly string[]): void {
  tx.run(sql`INSERT OR IGNORE INTO ${packagesToIndex} (package_id) SELECT value FROM json_each(${JSON.stringify(ids)})`);
}

/** All fields of a package of such an input, as reading it back gives them. */
export function wholePackage({ values, lists: { pictureIds, tagIds, labTests: listed } }: ParsedPackage): Record<string, unknown> {
  const once = (ids: readonly string[]) => [...new Set(ids)];
  return { ...values, pictureIdsEn: once(pictureIds.en), pictureIdsAr: once(pictureIds.ar), tagIds: once(tagIds).toSorted(), labTests: listed };
}

/** Tags have no order of their own. */
const inTagOrder = (lists: PackageLists): PackageLists => ({ ...lists, tagIds: lists.tagIds.toSorted() });

/** Gives a copy the lists of its original, and puts it into the search index. */
export function copyPackageParts(tx: Tx, originalId: string, copyId: string): void {
  for (const table of [packagePictures, packageTags, packageLabTests] as (typeof packageLabTests)[]) {
    const entries = tx.select().from(table).where(eq(table.packageId, originalId)).all();
    for (const entry of entries)
      tx.insert(table)
        .values({ ...entry, packageId: copyId })
        .run();
  }
  countPackages(tx, [copyId], 1);
  reindexPackage(tx, copyId);
}

function readLists(tx: Tx, ids: readonly string[]): (id: string) => PackageLists {
  const listsOf = readPackageLists(tx, ids);
  return (id) => {
    const { pictureIdsEn: en, pictureIdsAr: ar, ...others } = listsOf(id);
    return { pictureIds: { en, ar }, ...others };
  };
}

/** Gives packages these lists instead of those they had; nothing stands in a list twice. */
function writeLists(tx: Tx, packagesLists: readonly (PackageLists & { packageId: string })[]): void {
  if (packagesLists.length === 0) return;
  const ids = packagesLists.map(({ packageId }) => packageId);
  countPackages(tx, ids, -1);
  for (const table of [packagePictures, packageTags, packageLabTests] as (typeof packageTags)[]) tx.delete(table).where(isOneOf(table.packageId, ids)).run();
  const pictures = packagesLists.flatMap(({ packageId, pictureIds }) =>
    localeCodes.flatMap((locale) => [...new Set(pictureIds[locale])].map((mediaId, place) => [packageId, locale, mediaId, place])),
  );
  const filed = packagesLists.flatMap(({ packageId, tagIds }) => [...new Set(tagIds)].map((tagId) => [packageId, tagId]));
  const entries = packagesLists.flatMap(({ packageId, labTests: listed }) =>
    listed.map(({ labTestId, panelId }, place) => [packageId, labTestId, panelId, place]),
  );
  addPictures(tx, pictures);
  addTags(tx, filed);
  addLabTests(tx, entries);
  countPackages(tx, ids, 1);
}

/**
 * Adds these packages to the counts of the tests (but for packages in the trash) and panels that their lists hold now, or takes them off: for whoever
 * writes such a list, before and after. What goes to the trash, comes out of it or is deleted, triggers count.
 */
export function countPackages(tx: Db | Tx, ids: readonly string[], by: 1 | -1): void {
  const given = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
  tx.run(sql`UPDATE lab_tests SET package_count = package_count + ${by} * held.packages FROM (
    SELECT entry.lab_test_id AS id, count(*) AS packages FROM package_lab_tests AS entry JOIN packages ON packages.id = entry.package_id
    WHERE entry.package_id IN (${given}) AND packages.deleted_at IS NULL GROUP BY 1) AS held WHERE lab_tests.id = held.id`);
  tx.run(sql`UPDATE panels SET package_count = package_count + ${by} * held.packages FROM (
    SELECT panel_id AS id, count(DISTINCT package_id) AS packages FROM package_lab_tests
    WHERE package_id IN (${given}) GROUP BY 1) AS held WHERE panels.id = held.id`);
}

const addPictures = rowsInsert(packagePictures, [packagePictures.packageId, packagePictures.locale, packagePictures.mediaId, packagePictures.sortOrder]);
const addTags = rowsInsert(packageTags, [packageTags.packageId, packageTags.tagId]);
const addLabTests = rowsInsert(packageLabTests, [packageLabTests.packageId, packageLabTests.labTestId, packageLabTests.panelId, packageLabTests.sortOrder]);

/** Puts what the database holds of a package into the search index. */
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
