import { categoryInputSchema } from '#shared/categories/categories.schema.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import type { StoredCollection } from '../content/collections.ts';
import { categories } from './categories.table.ts';

export const categoriesCollection: StoredCollection = {
  name: 'category',
  table: categories,
  nameFields: ['titleEn', 'titleAr'],
  inputFields: Object.keys(categoryInputSchema.shape),
  references: {},
  requires: [],
  pictures: [{ mediaId: categories.pictureId }],
  pages: [{ path: sitePaths.packages(), parameter: 'category' }],
  pathOf: recordPaths.category,
};
