import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { versionedCollections } from '#shared/content/records.schema.ts';

/** The content of records and settings sections after each change, in the form's format. */
export const recordVersions = sqliteTable(
  'record_versions',
  {
    collection: text('collection', { enum: versionedCollections }).notNull(),
    recordId: text('record_id').notNull(),
    /** The record's `version`; sections are numbered separately. */
    number: integer('number').notNull(),
    /** The author; null and '' if it was not staff. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    at: text('at').notNull(),
    snapshot: text('snapshot', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.recordId, table.number] }),
    index('record_versions_by_time').on(table.at),
  ],
);

/** Pictures of each version: a picture is stored as long as a version could restore it. */
export const versionPictures = sqliteTable(
  'version_pictures',
  {
    mediaId: text('media_id').notNull(),
    collection: text('collection', { enum: versionedCollections }).notNull(),
    recordId: text('record_id').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.collection, table.recordId, table.number] }),
    foreignKey({
      columns: [table.collection, table.recordId, table.number],
      foreignColumns: [recordVersions.collection, recordVersions.recordId, recordVersions.number],
    }).onDelete('cascade'),
    index('version_pictures_by_version').on(table.collection, table.recordId, table.number),
  ],
);
