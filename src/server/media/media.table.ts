import { desc, type InferSelectModel } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type MediaVariant, type PictureCrop, pictureStates } from '#shared/media/media.schema.ts';
import { createdAt, updatedBy, version } from '../core/db/columns.ts';

/**
 * A public picture: a re-encoded original, and smaller variants that a background job encodes. Browsers cache its files
 * forever, so every new file has a new edition number in its name.
 */
export const media = sqliteTable(
  'media',
  {
    id: text('id').primaryKey(),
    originalName: text('original_name').notNull(),
    /** The file extension: jpg, png or webp. */
    format: text('format').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    altEn: text('alt_en').notNull().default(''),
    altAr: text('alt_ar').notNull().default(''),
    /** A decorative picture needs no alternative text. */
    isDecorative: integer('is_decorative', { mode: 'boolean' }).notNull().default(false),
    /** `pending` until the variants are encoded; after `failed` the previous files stay in use. */
    state: text('state', { enum: pictureStates }).notNull().default('pending'),
    /** The variants of the edition `shownEdition`. */
    variants: text('variants', { mode: 'json' }).$type<MediaVariant[]>().notNull().default([]),
    createdAt: createdAt(),
    /** The last edition number; numbers are never reused. */
    edition: integer('edition').notNull().default(1),
    /** The edition of the uploaded original. */
    sourceEdition: integer('source_edition').notNull().default(1),
    shownEdition: integer('shown_edition').notNull().default(1),
    /** The requested crop in pixels of the original; null: no crop. */
    crop: text('crop', { mode: 'json' }).$type<PictureCrop>(),
    /** The crop that visitors see: equals `crop` once its files are encoded. */
    shownCrop: text('shown_crop', { mode: 'json' }).$type<PictureCrop>(),
    /** The focal point in percent of the original. */
    focusX: integer('focus_x').notNull().default(50),
    focusY: integer('focus_y').notNull().default(50),
    version: version(),
    updatedBy: updatedBy(),
  },
  (table) => [index('media_by_newest').on(desc(table.createdAt), table.id)],
);

export type MediaRow = InferSelectModel<typeof media>;
