import { inArray, sql } from 'drizzle-orm';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import { storedCategories } from '../categories/categories.collection.ts';
import { storedCollection } from '../content/declared-collection.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { storedLabTests, storedPanels, storedTags } from '../lab-tests/lab-tests.collection.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { packageLists } from './package-lists.ts';
import { readPackagesNamed } from './package-search.ts';
import { packageLabTests, packages, packageTags } from './packages.table.ts';

const stored = storedCollection(packagesCollection, {
  table: packages,
  lists: packageLists,
  targets: { category: storedCategories, picture: mediaCollection },
  pages: [
    { path: sitePaths.packageDetail(''), parameter: 'package' },
    { path: sitePaths.preparation(), parameter: 'package' },
  ],
  pathOf: recordPaths.package,
});

export const storedPackages: typeof stored = {
  ...stored,
  references: {
    ...stored.references,
    tagIds: { to: storedTags, isList: true },
    labTests: { to: storedLabTests, isList: true, idField: 'labTestId' },
  },
  requires: [
    {
      to: storedCategories,
      targetId: packages.categoryId,
      refusals: { restore: 'trash.categoryInTrash', remove: 'trash.holdsPackages' },
    },
    {
      to: storedLabTests,
      targetId: packageLabTests.labTestId,
      recordId: packageLabTests.packageId,
      refusals: { restore: 'trash.labTestInTrash', remove: 'labTests.heldInTrash' },
      contradicts: inArray(packages.preparationIssue, ['review', 'differs']),
    },
    { to: storedPanels, targetId: packageLabTests.panelId, recordId: packageLabTests.packageId },
    { to: storedTags, targetId: packageTags.tagId, recordId: packageTags.packageId },
  ],
  // Packages with a name that contains a word with this prefix. The plus prevents a lookup of each id.
  whereNamed: (reader, word) => isOneOf(sql`+${packages.id}`, readPackagesNamed(reader, word)),
  categoryId: packages.categoryId,
};
