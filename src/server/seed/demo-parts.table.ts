import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { collectionNames } from '#shared/content/records.schema.ts';

export const demoPartKinds = ['setting', 'seat', ...collectionNames] as const;

/**
 * The values that the demo loaded: settings, seats of the team, and the content of records. A part belongs to the demo
 * while its present value equals the one in this table.
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
