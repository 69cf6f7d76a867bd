import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentId, createdAt, updatedAt, updatedBy, version } from '../core/db/columns.ts';

/** Old addresses that lead to new ones. Both are paths of this site, as browsers send them. */
export const redirects = sqliteTable('redirects', {
  id: contentId(),
  fromPath: text('from_path').notNull().unique(),
  toPath: text('to_path').notNull(),
  /** How often somebody came by it, and when last. */
  hits: integer('hits').notNull().default(0),
  lastHitAt: text('last_hit_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  updatedBy: updatedBy(),
  version: version(),
});
