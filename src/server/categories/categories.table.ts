import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { collectionColumns } from '../content/collections.ts';
import { contentId } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';

export const categories = sqliteTable('categories', {
  id: contentId(),
  titleEn: text('title_en').notNull(),
  titleAr: text('title_ar').notNull(),
  subtitleEn: text('subtitle_en').notNull().default(''),
  subtitleAr: text('subtitle_ar').notNull().default(''),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
  ...collectionColumns(),
});
