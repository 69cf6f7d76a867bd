import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { collectionColumns } from '../content/collections.ts';
import { contentId } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';

/** Testimonials: a picture of what a visitor wrote, and the same in words for those who cannot see it. */
export const opinions = sqliteTable('opinions', {
  id: contentId(),
  altTextEn: text('alt_text_en').notNull(),
  altTextAr: text('alt_text_ar').notNull().default(''),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
  ...collectionColumns(),
});
