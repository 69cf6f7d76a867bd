import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The counts of rate limits, so that a restart forgets no sender. The id is a keyed hash of the limit and the network
 * address, which is stored nowhere. A row is removed after its end.
 */
export const senderCounts = sqliteTable(
  'sender_counts',
  {
    id: text('id').primaryKey(),
    points: integer('points').notNull(),
    endsAt: text('ends_at').notNull(),
  },
  (table) => [index('sender_counts_by_end').on(table.endsAt)],
);
