import { sql } from 'drizzle-orm';
import { packageInputSchema } from '#shared/packages/packages.schema.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import { storedCategories } from '../categories/categories.collection.ts';
import type { StoredCollection } from '../content/collections.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { storedLabTests, storedPanels, storedTags } from '../lab-tests/lab-tests.collection.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { readPackageLists } from './package-lists.ts';
import { readPackagesNamed } from './package-search.ts';
import { packageLabTests, packagePictures, packages, packageTags } from './packages.table.ts';

export const packagesCollection: StoredCollection = {
  name: 'package',
  table: packages,
  nameFields: ['nameEn', 'nameAr'],
  inputFields: Object.keys(packageInputSchema.shape),
  references: {
    categoryId: { to: storedCategories },
    tagIds: { to: storedTags, isList: true },
    labTests: { to: storedLabTests, isList: true, idField: 'labTestId' },
    pictureId: { to: mediaCollection },
    pictureIdsEn: { to: mediaCollection, isList: true },
    pictureIdsAr: { to: mediaCollection, isList: true },
  },
  readLists: readPackageLists,
  requires: [
    { to: storedCategories, targetId: packages.categoryId, refusals: { restore: 'bin.categoryInBin', remove: 'bin.holdsPackages' } },
    { to: storedLabTests, targetId: packageLabTests.labTestId, recordId: packageLabTests.packageId },
    { to: storedPanels, targetId: packageLabTests.panelId, recordId: packageLabTests.packageId },
    { to: storedTags, targetId: packageTags.tagId, recordId: packageTags.packageId },
  ],
  pictures: [{ mediaId: packages.pictureId }, { mediaId: packagePictures.mediaId, recordId: packagePictures.packageId }],
  // Of thousands, those whose name has a word that begins so. The plus keeps SQLite from looking each of them up.
  whereNamed: (reader, word) => isOneOf(sql`+${packages.id}`, readPackagesNamed(reader, word)),
  categoryId: packages.categoryId,
  pages: [
    { path: sitePaths.packageDetail(''), parameter: 'package' },
    { path: sitePaths.preparation(), parameter: 'package' },
  ],
  pathOf: recordPaths.package,
};
