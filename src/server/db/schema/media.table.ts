import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MediaVariant } from '#shared/schemas/media.schema.ts';
import { createdAt } from './columns.ts';

/** A public picture: a cleaned original on disk and the smaller variants made from it in the background. */
export const media = sqliteTable('media', {
  id: text('id').primaryKey(),
  originalName: text('original_name').notNull(),
  /** The file's ending, which also says what it holds: jpg, png or webp. */
  format: text('format').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  altEn: text('alt_en').notNull().default(''),
  altAr: text('alt_ar').notNull().default(''),
  /** pending until the variants are made; failed keeps the original in use. */
  state: text('state', { enum: ['pending', 'ready', 'failed'] })
    .notNull()
    .default('pending'),
  variants: text('variants', { mode: 'json' }).$type<MediaVariant[]>().notNull().default([]),
  createdAt: createdAt(),
});
