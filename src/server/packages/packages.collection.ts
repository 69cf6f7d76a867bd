import { packageInputSchema } from '#shared/packages/packages.schema.ts';
import type { Collection } from '../content/collections.ts';
import { packages } from './packages.table.ts';

export const packagesCollection: Collection = {
  name: 'package',
  table: packages,
  nameFields: ['nameEn', 'nameAr'],
  inputFields: Object.keys(packageInputSchema.shape),
  categoryId: packages.categoryId,
};
