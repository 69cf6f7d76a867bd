import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { collectionNames } from '#shared/content/records.schema.ts';

export const demoPartKinds = ['setting', 'seat', ...collectionNames] as const;

/**
 * What the demo loaded: the values of settings, the seats of the team, and the content of records. A part is the
 * demo's while it equals the value here.
 */
export const demoParts = sqliteTable(
  'demo_parts',
  {
    kind: text('kind', { enum: demoPartKinds }).notNull(),
    /** The key of a setting, otherwise the id. */
    id: text('id').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
