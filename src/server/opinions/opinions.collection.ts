import { opinionInputSchema } from '#shared/opinions/opinions.schema.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import type { Collection } from '../content/collections.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { opinions } from './opinions.table.ts';

export const opinionsCollection: Collection = {
  name: 'opinion',
  table: opinions,
  nameFields: ['altTextEn', 'altTextAr'],
  inputFields: Object.keys(opinionInputSchema.shape),
  references: { pictureId: { to: mediaCollection } },
  pictures: [{ mediaId: opinions.pictureId, hasOwnText: true }],
  pages: [{ path: sitePaths.opinions(), parameter: draftQuery }],
  pathOf: recordPaths.opinion,
};
