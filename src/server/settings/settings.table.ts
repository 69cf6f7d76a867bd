import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { updatedAt } from '../core/db/columns.ts';

/** One row per key of the registry in shared/settings/settings.schema.ts. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: updatedAt(),
});
