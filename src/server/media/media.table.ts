import { desc } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type MediaVariant, type PictureCrop, pictureStates } from '#shared/media/media.schema.ts';
import { createdAt, updatedBy, version } from '../core/db/columns.ts';

/**
 * A public picture: a cleaned original on disk and the smaller variants made from it in the background. Browsers keep its files for good,
 * so whatever changes them gives them another number, and with it another name.
 */
export const media = sqliteTable(
  'media',
  {
    id: text('id').primaryKey(),
    originalName: text('original_name').notNull(),
    /** The file's ending, which also says what it holds: jpg, png or webp. */
    format: text('format').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    altEn: text('alt_en').notNull().default(''),
    altAr: text('alt_ar').notNull().default(''),
    /** Says nothing that its place does not say: it has no alternative text, and lacks none. */
    isDecorative: integer('is_decorative', { mode: 'boolean' }).notNull().default(false),
    /** pending until the variants are made; failed keeps what was shown before in use. */
    state: text('state', { enum: pictureStates }).notNull().default('pending'),
    /** What there is under the number `shownEdition`. */
    variants: text('variants', { mode: 'json' }).$type<MediaVariant[]>().notNull().default([]),
    createdAt: createdAt(),
    /** The last number that files were given: none is given twice. */
    edition: integer('edition').notNull().default(1),
    /** The number of the original as it was sent. */
    sourceEdition: integer('source_edition').notNull().default(1),
    shownEdition: integer('shown_edition').notNull().default(1),
    /** What visitors are to see of it, in pixels of the original; null: all of it. */
    crop: text('crop', { mode: 'json' }).$type<PictureCrop>(),
    /** What they see: the same as soon as it is made. */
    shownCrop: text('shown_crop', { mode: 'json' }).$type<PictureCrop>(),
    /** What stays in view, in percent of the original. */
    focusX: integer('focus_x').notNull().default(50),
    focusY: integer('focus_y').notNull().default(50),
    version: version(),
    updatedBy: updatedBy(),
  },
  (table) => [index('media_by_newest').on(desc(table.createdAt), table.id)],
);
