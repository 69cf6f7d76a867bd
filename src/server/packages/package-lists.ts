import { asc, sql } from 'drizzle-orm';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { ListStore } from '../content/declared-collection.ts';
import { groupedBy } from '../content/record-lists.ts';
import type { Db, Tx } from '../core/db/client.ts';
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
    const entriesOf = groupedBy(labTestsByPackages(reader).all(givenIds(ids)), ofPackage);
    return (id) => ({
      ...picturesOf(id),
      tagIds: filedOf(id).map(({ tagId }) => tagId),
      labTests: entriesOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
    });
  },
  write: (tx, records) => {
    if (records.length === 0) return;
    const ids = records.map(({ id }) => id);
    packagePictureLists.write(tx, records);
    countPackages(tx, ids, -1);
    for (const table of [packageTags, packageLabTests] as (typeof packageTags)[]) tx.delete(table).where(isOneOf(table.packageId, ids)).run();
    addTags(
      tx,
      records.flatMap(({ id, values }) => values.tagIds.map((tagId) => [id, tagId])),
    );
    addLabTests(
      tx,
      records.flatMap(({ id, values }) => values.labTests.map(({ labTestId, panelId }, place) => [id, labTestId, panelId, place])),
    );
    countPackages(tx, ids, 1);
  },
};

export const ofPackage = ({ packageId }: { packageId: string }) => packageId;

const tagsByPackages = preparedQuery((db) => db.select().from(packageTags).where(isGiven(packageTags.packageId)).orderBy(asc(packageTags.tagId)).prepare());
const labTestsByPackages = preparedQuery((db) =>
  db.select().from(packageLabTests).where(isGiven(packageLabTests.packageId)).orderBy(asc(packageLabTests.sortOrder)).prepare(),
);
const addTags = rowsInsert(packageTags, [packageTags.packageId, packageTags.tagId]);
const addLabTests = rowsInsert(packageLabTests, [packageLabTests.packageId, packageLabTests.labTestId, packageLabTests.panelId, packageLabTests.sortOrder]);

/**
 * Adds packages to the counts of their tests (without packages in the trash) and panels, or subtracts them. Call it before and after a change of
 * these lists. Triggers update the counts when packages are trashed, restored or deleted.
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
