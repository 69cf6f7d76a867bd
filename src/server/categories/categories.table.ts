import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { collectionColumns } from '../content/collections.ts';
import { contentId } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';

export const categories = sqliteTable('categories', {
  id: contentId(),
  ...columnsOf(categoriesCollection),
  ...collectionColumns(),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
});
