import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { collectionColumns } from '../content/collections.ts';
import { contentId } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';

export const opinions = sqliteTable('opinions', {
  id: contentId(),
  ...columnsOf(opinionsCollection),
  ...collectionColumns(),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
});
