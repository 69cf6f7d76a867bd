import { offerInputSchema } from '#shared/offers/offers.schema.ts';
import type { Collection } from '../content/collections.ts';
import { offers } from './offers.table.ts';

export const offersCollection: Collection = {
  name: 'offer',
  table: offers,
  nameFields: ['nameEn', 'nameAr'],
  inputFields: Object.keys(offerInputSchema.shape),
};
