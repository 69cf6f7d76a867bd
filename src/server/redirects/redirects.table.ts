import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { redirectsCollection } from '#shared/redirects/redirects.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { contentId, createdAt, updatedAt, updatedBy, version } from '../core/db/columns.ts';

/** Redirects between paths of this site, as browsers send them. */
export const redirects = sqliteTable('redirects', {
  id: contentId(),
  ...columnsOf(redirectsCollection),
  fromPath: text('from_path').notNull().unique(),
  /** The number of hits and the time of the last one. */
  hits: integer('hits').notNull().default(0),
  lastHitAt: text('last_hit_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  updatedBy: updatedBy(),
  version: version(),
});
