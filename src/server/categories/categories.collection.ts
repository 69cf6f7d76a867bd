import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import { storedCollection } from '../content/declared-collection.ts';
import { categories } from './categories.table.ts';

export const storedCategories = {
  ...storedCollection(categoriesCollection, {
    table: categories,
    targets: {},
    pages: [{ path: sitePaths.packages(), parameter: 'category' }],
    pathOf: recordPaths.category,
  }),
  // Not in the form; only the demo sets it.
  pictures: [{ mediaId: categories.pictureId }],
};
