import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from './columns.ts';
import { requests } from './requests.table.ts';

/** Mails that must leave. A row is written with the request it tells of, and its text is composed when it is sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['notification', 'acknowledgement'] }).notNull(),
    /** The same at every attempt, so that a receiving server can drop a repeated delivery. */
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: text('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: text('sent_at'),
  },
  (table) => [index('outbox_due').on(table.state, table.nextAttemptAt), index('outbox_by_request').on(table.requestId)],
);
