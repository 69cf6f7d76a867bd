import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Daily digests: one row for each day at the centre, so no day gets two. */
export const digests = sqliteTable('digests', {
  day: text('day').primaryKey(),
  nextAttemptAt: text('next_attempt_at').notNull(),
  lastError: text('last_error'),
  /** When it was sent, or found to be empty. */
  doneAt: text('done_at'),
  /** Number of requests in it. */
  requestCount: integer('request_count').notNull().default(0),
});
