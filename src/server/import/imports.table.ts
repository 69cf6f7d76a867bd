import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { media } from '../media/media.table.ts';

/** What was taken over from the centre's former site: tells a later import what is known, and what staff have changed since. */
export const importedRecords = sqliteTable(
  'imported_records',
  {
    noun: text('noun', { enum: ['category', 'package', 'offer', 'medicalInfo', 'opinion'] }).notNull(),
    id: text('id').notNull(),
    /** The version that the import left the record with: a higher one is a change made here. */
    version: integer('version').notNull(),
    /** A hash of what was taken over; the same hash again means that nothing changed there. */
    hash: text('hash').notNull(),
    importedAt: text('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noun, table.id] })],
);

/** Pictures that were taken over, by their former address (from the root where the former site served them itself). */
export const importedPictures = sqliteTable(
  'imported_pictures',
  {
    address: text('address').primaryKey(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** SHA-256 of the file as it was there. */
    hash: text('hash').notNull(),
    /** The former site's own mark of the file, to ask whether it changed; empty where it gave none. */
    etag: text('etag').notNull().default(''),
  },
  (table) => [index('imported_pictures_by_media').on(table.mediaId)],
);
