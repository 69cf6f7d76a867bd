import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import type { Db, Tx } from '../db/client.ts';
import { offerPictures, packageLabTests, packagePictures, packageTags } from '../db/schema/index.ts';

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
  const { offerId, sortOrder } = offerPictures;
  const pictures = reader.select().from(offerPictures).where(isOneOf(offerId, ids)).orderBy(asc(sortOrder)).all();
  const picturesOf = groupedBy(pictures, (picture) => picture.offerId);
  return (id) => pictureIds(picturesOf(id));
}

/** The lists of each of these packages. */
export function readPackageLists(reader: Db | Tx, ids: readonly string[]): (id: string) => PackageFormLists {
  const pictures = reader.select().from(packagePictures).where(isOneOf(packagePictures.packageId, ids)).orderBy(asc(packagePictures.sortOrder)).all();
  const filed = reader.select().from(packageTags).where(isOneOf(packageTags.packageId, ids)).orderBy(asc(packageTags.tagId)).all();
  const entries = reader.select().from(packageLabTests).where(isOneOf(packageLabTests.packageId, ids)).orderBy(asc(packageLabTests.sortOrder)).all();
  const ofPackage = ({ packageId }: { packageId: string }) => packageId;
  const [picturesOf, filedOf, entriesOf] = [groupedBy(pictures, ofPackage), groupedBy(filed, ofPackage), groupedBy(entries, ofPackage)];
  return (id) => ({
    ...pictureIds(picturesOf(id)),
    tagIds: filedOf(id).map(({ tagId }) => tagId),
    labTests: entriesOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
  });
}

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
