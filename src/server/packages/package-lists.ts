import { asc } from 'drizzle-orm';
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
    for (const table of [packageTags, packageLabTests] as (typeof packageTags)[]) tx.delete(table).where(isOneOf(table.packageId, ids)).run();
    addTags(
      tx,
      records.flatMap(({ id, values }) => values.tagIds.map((tagId) => [id, tagId])),
    );
    addLabTests(
      tx,
      records.flatMap(({ id, values }) => values.labTests.map(({ labTestId, panelId }, place) => [id, labTestId, panelId, place])),
    );
  },
};

export const ofPackage = ({ packageId }: { packageId: string }) => packageId;

const tagsByPackages = preparedQuery((db) => db.select().from(packageTags).where(isGiven(packageTags.packageId)).orderBy(asc(packageTags.tagId)).prepare());
const labTestsByPackages = preparedQuery((db) =>
  db.select().from(packageLabTests).where(isGiven(packageLabTests.packageId)).orderBy(asc(packageLabTests.sortOrder)).prepare(),
);
const addTags = rowsInsert(packageTags, [packageTags.packageId, packageTags.tagId]);
const addLabTests = rowsInsert(packageLabTests, [packageLabTests.packageId, packageLabTests.labTestId, packageLabTests.panelId, packageLabTests.sortOrder]);
