import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The daily digests: one row for each day at the centre, so that no day has two. */
export const digests = sqliteTable('digests', {
  day: text('day').primaryKey(),
  nextAttemptAt: text('next_attempt_at').notNull(),
  lastError: text('last_error'),
  /** When it was sent, or when there was nothing to tell. */
  doneAt: text('done_at'),
  /** How many requests it told of. */
  requestCount: integer('request_count').notNull().default(0),
});
