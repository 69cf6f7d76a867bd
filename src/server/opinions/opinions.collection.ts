import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { storedCollection } from '../content/declared-collection.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { opinions } from './opinions.table.ts';

export const storedOpinions = storedCollection(opinionsCollection, {
  table: opinions,
  targets: { picture: mediaCollection },
  pages: [{ path: sitePaths.opinions(), parameter: draftQuery }],
  pathOf: recordPaths.opinion,
});
