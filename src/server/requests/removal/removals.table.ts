import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { requests } from '../../request-records/requests.table.ts';

/** Removals after a retention period or an erasure request: numbers only. */
export const removals = sqliteTable(
  'removals',
  {
    id: text('id').primaryKey(),
    reason: text('reason', { enum: ['retention', 'person'] }).notNull(),
    /** The member of staff who removed it; empty for the daily job. */
    staffName: text('staff_name').notNull(),
    cards: integer('cards').notNull(),
    requests: integer('requests').notNull(),
    suspected: integer('suspected').notNull(),
    removedAt: text('removed_at').notNull(),
    /** When the database file and its log held none of the content any more; null until then. */
    finishedAt: text('finished_at'),
  },
  (table) => [index('removals_by_time').on(table.removedAt)],
);

/**
 * Requests that an erasure still has to remove. A row is deleted with its request, so an interrupted erasure can be
 * finished.
 */
export const dueRemovals = sqliteTable('due_removals', {
  requestId: text('request_id')
    .primaryKey()
    .references(() => requests.id, { onDelete: 'cascade' }),
  removalId: text('removal_id').notNull(),
});
