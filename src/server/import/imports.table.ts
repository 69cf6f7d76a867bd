import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { media } from '../media/media.table.ts';
import type { ImportedCollection } from './source.ts';

/** Records that were imported from the centre's former site. A later import compares them with both sites. */
export const importedRecords = sqliteTable(
  'imported_records',
  {
    collection: text('collection').$type<ImportedCollection>().notNull(),
    id: text('id').notNull(),
    /** The record's version after the import; a higher one means a change by staff. */
    version: integer('version').notNull(),
    /** A hash of the imported data; an equal hash means no change on the former site. */
    hash: text('hash').notNull(),
    importedAt: text('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.id] })],
);

/** Imported pictures by their former URL (only the path for pictures that the former site served itself). */
export const importedPictures = sqliteTable(
  'imported_pictures',
  {
    address: text('address').primaryKey(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** SHA-256 of the original file. */
    hash: text('hash').notNull(),
    /** The ETag of the former site; empty if it sent none. */
    etag: text('etag').notNull().default(''),
  },
  (table) => [index('imported_pictures_by_media').on(table.mediaId)],
);
