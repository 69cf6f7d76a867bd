import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentId, createdAt, updatedAt, updatedBy, version } from '../core/db/columns.ts';

/** Redirects between paths of this site, as browsers send them. */
export const redirects = sqliteTable('redirects', {
  id: contentId(),
  fromPath: text('from_path').notNull().unique(),
  toPath: text('to_path').notNull(),
  /** The number of hits and the time of the last one. */
  hits: integer('hits').notNull().default(0),
  lastHitAt: text('last_hit_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  updatedBy: updatedBy(),
  version: version(),
});
