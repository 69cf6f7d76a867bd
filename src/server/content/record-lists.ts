import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ContentNoun } from '#shared/content/records.schema.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { givenIds, isGiven, keptQuery } from '../core/db/prepared-query.ts';
import { offerPictures } from '../offers/offers.table.ts';
import { packageLabTests, packagePictures, packageTags } from '../packages/packages.table.ts';

/** The lists beside a package's row, as its form sends them: pictures and tests in their order, tags, which have none, in that of their ids. */
interface PackageFormLists {
  pictureIdsEn: string[];
  pictureIdsAr: string[];
  tagIds: string[];
  labTests: { labTestId: string; panelId: string }[];
}

/** The lists beside the rows of these records, as the form of the noun sends them; none for nouns that have none. */
export function readRecordLists(reader: Db | Tx, noun: ContentNoun, ids: readonly string[]): (id: string) => object {
  if (noun === 'package') return readPackageLists(reader, ids);
  if (noun !== 'offer') return () => ({});
  const picturesOf = groupedBy(picturesByOffers(reader).all(givenIds(ids)), ({ offerId }) => offerId);
  return (id) => pictureIds(picturesOf(id));
}

/** The lists of each of these packages. */
export function readPackageLists(reader: Db | Tx, ids: readonly string[]): (id: string) => PackageFormLists {
  const given = givenIds(ids);
  const picturesOf = groupedBy(picturesByPackages(reader).all(given), ofPackage);
  const filedOf = groupedBy(tagsByPackages(reader).all(given), ofPackage);
  const entriesOf = groupedBy(labTestsByPackages(reader).all(given), ofPackage);
  return (id) => ({
    ...pictureIds(picturesOf(id)),
    tagIds: filedOf(id).map(({ tagId }) => tagId),
    labTests: entriesOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
  });
}

/** The package that an entry belongs to. */
export const ofPackage = ({ packageId }: { packageId: string }) => packageId;

const picturesByOffers = keptQuery((db) =>
  db.select().from(offerPictures).where(isGiven(offerPictures.offerId)).orderBy(asc(offerPictures.sortOrder)).prepare(),
);
const picturesByPackages = keptQuery((db) =>
  db.select().from(packagePictures).where(isGiven(packagePictures.packageId)).orderBy(asc(packagePictures.sortOrder)).prepare(),
);
const tagsByPackages = keptQuery((db) => db.select().from(packageTags).where(isGiven(packageTags.packageId)).orderBy(asc(packageTags.tagId)).prepare());
const labTestsByPackages = keptQuery((db) =>
  db.select().from(packageLabTests).where(isGiven(packageLabTests.packageId)).orderBy(asc(packageLabTests.sortOrder)).prepare(),
);

/** The condition for rows of these ids, however many they are. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Rows by the id of what they belong to, in their order. */
export function groupedBy<Row>(rows: readonly Row[], idOf: (row: Row) => string): (id: string) => Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group) group.push(row);
    else groups.set(idOf(row), [row]);
  }
  return (id) => groups.get(id) ?? [];
}

function pictureIds(rows: { locale: string; mediaId: string }[]) {
  const idsIn = (locale: string) => rows.filter((row) => row.locale === locale).map(({ mediaId }) => mediaId);
  return { pictureIdsEn: idsIn('en'), pictureIdsAr: idsIn('ar') };
}
