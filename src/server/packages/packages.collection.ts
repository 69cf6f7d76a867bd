import { packageInputSchema } from '#shared/packages/packages.schema.ts';
import { categoriesCollection } from '../categories/categories.collection.ts';
import type { Collection } from '../content/collections.ts';
import { labTestsCollection, tagsCollection } from '../lab-tests/lab-tests.collection.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { readPackageLists } from './package-lists.ts';
import { packages } from './packages.table.ts';

export const packagesCollection: Collection = {
  name: 'package',
  table: packages,
  nameFields: ['nameEn', 'nameAr'],
  inputFields: Object.keys(packageInputSchema.shape),
  references: {
    categoryId: { to: categoriesCollection },
    tagIds: { to: tagsCollection, isList: true },
    labTests: { to: labTestsCollection, isList: true, idField: 'labTestId' },
    pictureId: { to: mediaCollection },
    pictureIdsEn: { to: mediaCollection, isList: true },
    pictureIdsAr: { to: mediaCollection, isList: true },
  },
  readLists: readPackageLists,
  categoryId: packages.categoryId,
};
