import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { collectionNames, versionedCollections } from '#shared/content/records.schema.ts';

/** What each record of content, and each section of the settings, said after each change by staff: both languages, as its form sends it. */
export const recordVersions = sqliteTable(
  'record_versions',
  {
    noun: text('noun', { enum: versionedCollections }).notNull(),
    recordId: text('record_id').notNull(),
    /** The record's `version` that says this; of sections they are counted. */
    number: integer('number').notNull(),
    /** Who saved it; null and empty where nobody of the staff did. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    at: text('at').notNull(),
    snapshot: text('snapshot', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noun, table.recordId, table.number] }), index('record_versions_by_time').on(table.at)],
);

/**
 * Records that were changed together, thousands in one moment: what each says since then has yet to be kept as its version and told to the audit log
 * and webhooks, in the name of who changed it.
 */
export const versionsToKeep = sqliteTable(
  'versions_to_keep',
  {
    noun: text('noun', { enum: collectionNames }).notNull(),
    recordId: text('record_id').notNull(),
    event: text('event', { enum: ['updated', 'restored'] }).notNull(),
    at: text('at').notNull(),
    /** Who changed it, as versions and the audit log name them. */
    actor: text('actor', { mode: 'json' }).$type<{ kind: string; name: string; staffId?: string; address: string }>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noun, table.recordId] })],
);

/** Which pictures each version names: a picture stays as long as a version could bring it back. Backfilled by its migration. */
export const versionPictures = sqliteTable(
  'version_pictures',
  {
    mediaId: text('media_id').notNull(),
    noun: text('noun', { enum: versionedCollections }).notNull(),
    recordId: text('record_id').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.noun, table.recordId, table.number] }),
    foreignKey({
      columns: [table.noun, table.recordId, table.number],
      foreignColumns: [recordVersions.noun, recordVersions.recordId, recordVersions.number],
    }).onDelete('cascade'),
    index('version_pictures_by_version').on(table.noun, table.recordId, table.number),
  ],
);
