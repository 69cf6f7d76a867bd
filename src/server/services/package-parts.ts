import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import type { Db, Tx } from '../db/client.ts';
import { labTests, packageLabTests, packagePictures, packages, packageTags, tags } from '../db/schema/index.ts';
import { readTagIds } from './package-records.ts';
import { indexPackage } from './package-search.ts';
import type { StoredRow } from './record-keeper.ts';

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

/** Writes the lists of a package whose row stands, and puts it into the search index. */
export function writePackageParts(tx: Tx, id: string, { values, lists }: ParsedPackage, before: StoredRow | null): void {
  // Most changes leave the lists and the words as they were; writing those anew costs more than all the rest.
  const hasSameLists = before !== null && isDeepStrictEqual(readLists(tx, id), lists);
  if (!hasSameLists) writeLists(tx, id, lists);
  if (!hasSameLists || wordFields.some((field) => before[field] !== values[field])) reindexPackage(tx, id);
}

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

function readLists(tx: Tx, packageId: string): PackageLists {
  const pictures = tx
    .select({ locale: packagePictures.locale, mediaId: packagePictures.mediaId })
    .from(packagePictures)
    .where(eq(packagePictures.packageId, packageId))
    .orderBy(asc(packagePictures.sortOrder))
    .all();
  const idsIn = (wanted: Locale) => pictures.filter(({ locale }) => locale === wanted).map(({ mediaId }) => mediaId);
  const entries = tx
    .select({ labTestId: packageLabTests.labTestId, panelId: packageLabTests.panelId })
    .from(packageLabTests)
    .where(eq(packageLabTests.packageId, packageId))
    .orderBy(asc(packageLabTests.sortOrder))
    .all();
  return { pictureIds: { en: idsIn('en'), ar: idsIn('ar') }, tagIds: readTagIds(tx, packageId), labTests: entries };
}

/** Gives a package these lists instead of those it had; nothing stands in a list twice. */
function writeLists(tx: Tx, packageId: string, { pictureIds, tagIds, labTests: entries }: PackageLists): void {
  for (const table of [packagePictures, packageTags, packageLabTests] as (typeof packageTags)[]) tx.delete(table).where(eq(table.packageId, packageId)).run();
  const pictures = localeCodes.flatMap((locale) => [...new Set(pictureIds[locale])].map((mediaId, sortOrder) => ({ packageId, locale, mediaId, sortOrder })));
  for (const picture of pictures) tx.insert(packagePictures).values(picture).run();
  for (const tagId of new Set(tagIds)) tx.insert(packageTags).values({ packageId, tagId }).run();
  for (const [sortOrder, entry] of entries.entries())
    tx.insert(packageLabTests)
      .values({ packageId, ...entry, sortOrder })
      .run();
}

/** Puts what the database holds of a package into the search index. */
export function reindexPackage(tx: Db | Tx, packageId: string): void {
  const row = tx.select().from(packages).where(eq(packages.id, packageId)).get();
  if (!row) return;
  const labTestRows = tx
    .select({ labTest: labTests })
    .from(packageLabTests)
    .innerJoin(labTests, eq(labTests.id, packageLabTests.labTestId))
    .where(eq(packageLabTests.packageId, packageId))
    .all();
  const tagRows = tx.select({ tag: tags }).from(packageTags).innerJoin(tags, eq(tags.id, packageTags.tagId)).where(eq(packageTags.packageId, packageId)).all();
  indexPackage(tx, packageId, {
    name: `${row.nameEn} ${row.nameAr}`,
    tags: tagRows.map(({ tag }) => `${tag.nameEn} ${tag.nameAr}`).join(' '),
    labTests: labTestRows.map(({ labTest }) => `${labTest.nameEn} ${labTest.nameAr}`).join(' '),
    description: `${row.descriptionEn} ${row.descriptionAr}`,
  });
}
