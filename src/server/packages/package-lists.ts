import { asc, sql } from 'drizzle-orm';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { ListStore } from '../content/declared-collection.ts';
import { groupedBy } from '../content/record-lists.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { givenIds, isGiven, isOneOf, preparedQuery } from '../core/db/prepared-query.ts';
import { pictureLists } from '../media/picture-lists.ts';
import { packageLabTests, packagePictures, packageTags } from './packages.table.ts';

type PackageLists = Pick<PackageValues, 'pictureIdsEn' | 'pictureIdsAr' | 'tagIds' | 'labTests'>;

export const packagePictureLists = pictureLists(packagePictures, packagePictures.packageId);

/** The lists of packages: pictures and tests in order, tags by id. */
export const packageLists: ListStore<PackageLists> = {
  pictures: packagePictureLists.pictures,
  readListed: packagePictureLists.read,
  read: (reader, ids) => {
    const picturesOf = packagePictureLists.read(reader, ids);
    const filedOf = groupedBy(tagsByPackages(reader).all(givenIds(ids)), ofPackage);
    const entries = new Map(
      labTestsByPackages(reader)
        .all(givenIds(ids))
        .map((row) => [row.packageId, row.labTests]),
    );
    return (id) => ({
      ...picturesOf(id),
      tagIds: filedOf(id).map(({ tagId }) => tagId),
      labTests: entries.get(id) ?? [],
    });
  },
  write: (tx, records) => {
    if (records.length === 0) return;
    const ids = records.map(({ id }) => id);
    packagePictureLists.write(tx, records);
    for (const table of [packageTags, packageLabTests] as (typeof packageTags)[])
      tx.delete(table).where(isOneOf(table.packageId, ids)).run();
    addTags(
      tx,
      records.flatMap(({ id, values }) => values.tagIds.map((tagId) => [id, tagId])),
    );
    addLabTests(
      tx,
      records.flatMap(({ id, values: { labTests } }) => {
        return labTests.map(({ labTestId, panelId }, place) => [id, labTestId, panelId, place]);
      }),
    );
  },
};

export const ofPackage = ({ packageId }: { packageId: string }) => packageId;

const tagsByPackages = preparedQuery((db) =>
  db.select().from(packageTags).where(isGiven(packageTags.packageId)).orderBy(asc(packageTags.tagId)).prepare(),
);
/** One row for each package: a row for each test takes three times as long. */
const labTestsByPackages = preparedQuery((db) => {
  const { packageId, labTestId, panelId, sortOrder } = packageLabTests;
  const entry = sql`json_object('labTestId', ${labTestId}, 'panelId', ${panelId})`;
  const entries = sql`json_group_array(${entry} ORDER BY ${sortOrder})`.mapWith(
    (json: string) => JSON.parse(json) as PackageLists['labTests'],
  );
  return db
    .select({ packageId, labTests: entries })
    .from(packageLabTests)
    .where(isGiven(packageId))
    .groupBy(packageId)
    .prepare();
});
const addTags = rowsInsert(packageTags, [packageTags.packageId, packageTags.tagId]);
const addLabTests = rowsInsert(packageLabTests, [
  packageLabTests.packageId,
  packageLabTests.labTestId,
  packageLabTests.panelId,
  packageLabTests.sortOrder,
]);
