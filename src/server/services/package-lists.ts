import { asc } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { givenIds, isGiven, keptQuery } from '../db/kept-query.ts';
import { packageLabTests, packagePictures, packageTags } from '../db/schema/index.ts';

const picturesByPackages = keptQuery((db) =>
  db.select().from(packagePictures).where(isGiven(packagePictures.packageId)).orderBy(asc(packagePictures.sortOrder)).prepare(),
);
const tagsByPackages = keptQuery((db) => db.select().from(packageTags).where(isGiven(packageTags.packageId)).orderBy(asc(packageTags.tagId)).prepare());
const labTestsByPackages = keptQuery((db) =>
  db.select().from(packageLabTests).where(isGiven(packageLabTests.packageId)).orderBy(asc(packageLabTests.sortOrder)).prepare(),
);

/** What stands beside the rows of packages, by the id of the package: pictures and laboratory tests in their order, tags by their ids. */
export function readPackageLists(reader: Db | Tx, packageIds: readonly string[]) {
  const ids = givenIds(packageIds);
  const picturesOf = groupedBy(picturesByPackages(reader).all(ids), ofPackage);
  const tagsOf = groupedBy(tagsByPackages(reader).all(ids), ofPackage);
  const labTestsOf = groupedBy(labTestsByPackages(reader).all(ids), ofPackage);
  return (id: string) => ({
    pictures: picturesOf(id),
    tagIds: tagsOf(id).map(({ tagId }) => tagId),
    labTests: labTestsOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
  });
}

export const ofPackage = ({ packageId }: { packageId: string }) => packageId;

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
