import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import type { Db, Tx } from '../db/client.ts';
import { placeholders } from '../db/placeholders.ts';
import { labTests, packageLabTests, packagePictures, packages, packageTags, tags } from '../db/schema/index.ts';
import { indexPackage } from './package-search.ts';
import type { SavedParts } from './record-keeper.ts';
import { groupedBy, isOneOf } from './record-versions.ts';

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

/** Writes the lists of packages whose rows stand, and puts them into the search index. */
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
  reindexPackages(
    tx,
    withOtherWords.map(({ id }) => id),
  );
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
  reindexPackage(tx, copyId);
}

function readLists(tx: Tx, ids: readonly string[]): (id: string) => PackageLists {
  const pictures = tx.select().from(packagePictures).where(isOneOf(packagePictures.packageId, ids)).orderBy(asc(packagePictures.sortOrder)).all();
  const filed = tx.select().from(packageTags).where(isOneOf(packageTags.packageId, ids)).orderBy(asc(packageTags.tagId)).all();
  const entries = tx.select().from(packageLabTests).where(isOneOf(packageLabTests.packageId, ids)).orderBy(asc(packageLabTests.sortOrder)).all();
  const [picturesOf, filedOf, entriesOf] = [groupedBy(pictures, ofPackage), groupedBy(filed, ofPackage), groupedBy(entries, ofPackage)];
  return (id) => {
    const idsIn = (wanted: string) => picturesOf(id).flatMap(({ locale, mediaId }) => (locale === wanted ? mediaId : []));
    return {
      pictureIds: { en: idsIn('en'), ar: idsIn('ar') },
      tagIds: filedOf(id).map(({ tagId }) => tagId),
      labTests: entriesOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
    };
  };
}

const ofPackage = ({ packageId }: { packageId: string }) => packageId;

/** Gives packages these lists instead of those they had; nothing stands in a list twice. */
function writeLists(tx: Tx, packagesLists: readonly (PackageLists & { packageId: string })[]): void {
  if (packagesLists.length === 0) return;
  const ids = packagesLists.map(({ packageId }) => packageId);
  for (const table of [packagePictures, packageTags, packageLabTests] as (typeof packageTags)[]) tx.delete(table).where(isOneOf(table.packageId, ids)).run();
  const addPicture = tx
    .insert(packagePictures)
    .values(placeholders(['packageId', 'locale', 'mediaId', 'sortOrder']))
    .prepare();
  const addTag = tx
    .insert(packageTags)
    .values(placeholders(['packageId', 'tagId']))
    .prepare();
  const addLabTest = tx
    .insert(packageLabTests)
    .values(placeholders(['packageId', 'labTestId', 'panelId', 'sortOrder']))
    .prepare();
  for (const { packageId, pictureIds, tagIds, labTests: entries } of packagesLists) {
    for (const locale of localeCodes)
      for (const [sortOrder, mediaId] of [...new Set(pictureIds[locale])].entries()) addPicture.run({ packageId, locale, mediaId, sortOrder });
    for (const tagId of new Set(tagIds)) addTag.run({ packageId, tagId });
    for (const [sortOrder, entry] of entries.entries()) addLabTest.run({ packageId, ...entry, sortOrder });
  }
}

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
