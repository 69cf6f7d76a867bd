import { asc } from 'drizzle-orm';
import { groupedBy, pictureIdLists } from '../content/record-lists.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import { packageLabTests, packagePictures, packageTags } from './packages.table.ts';

/** The lists beside a package's row, as its form sends them: pictures and tests in their order, tags, which have none, in that of their ids. */
interface PackageFormLists {
  pictureIdsEn: string[];
  pictureIdsAr: string[];
  tagIds: string[];
  labTests: { labTestId: string; panelId: string }[];
}

/** The lists of each of these packages. */
export function readPackageLists(reader: Db | Tx, ids: readonly string[]): (id: string) => PackageFormLists {
  const given = givenIds(ids);
  const picturesOf = groupedBy(picturesByPackages(reader).all(given), ofPackage);
  const filedOf = groupedBy(tagsByPackages(reader).all(given), ofPackage);
  const entriesOf = groupedBy(labTestsByPackages(reader).all(given), ofPackage);
  return (id) => ({
    ...pictureIdLists(picturesOf(id)),
    tagIds: filedOf(id).map(({ tagId }) => tagId),
    labTests: entriesOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
  });
}

/** The package that an entry belongs to. */
export const ofPackage = ({ packageId }: { packageId: string }) => packageId;

const picturesByPackages = preparedQuery((db) =>
  db.select().from(packagePictures).where(isGiven(packagePictures.packageId)).orderBy(asc(packagePictures.sortOrder)).prepare(),
);
const tagsByPackages = preparedQuery((db) => db.select().from(packageTags).where(isGiven(packageTags.packageId)).orderBy(asc(packageTags.tagId)).prepare());
const labTestsByPackages = preparedQuery((db) =>
  db.select().from(packageLabTests).where(isGiven(packageLabTests.packageId)).orderBy(asc(packageLabTests.sortOrder)).prepare(),
);
