import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { requests } from './requests.table.ts';

/** What was removed for good because its time was over, or because the person it was about asked for it: numbers only. */
export const removals = sqliteTable(
  'removals',
  {
    id: text('id').primaryKey(),
    reason: text('reason', { enum: ['retention', 'person'] }).notNull(),
    /** Who removed it; empty where the daily job did. */
    staffName: text('staff_name').notNull(),
    cards: integer('cards').notNull(),
    requests: integer('requests').notNull(),
    suspected: integer('suspected').notNull(),
    removedAt: text('removed_at').notNull(),
    /** When nothing of it was left in the write-ahead log either; null until then. */
    finishedAt: text('finished_at'),
  },
  (table) => [index('removals_by_time').on(table.removedAt)],
);

/** Requests that a removal for a person has yet to come to: a row goes with its request, so that what broke off can be carried to its end. */
export const dueRemovals = sqliteTable('due_removals', {
  requestId: text('request_id')
    .primaryKey()
    .references(() => requests.id, { onDelete: 'cascade' }),
  removalId: text('removal_id').notNull(),
});
