import type { InferSelectModel } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { whatsappStates } from '#shared/requests/replies.schema.ts';
import { createdAt } from '../core/db/columns.ts';
import { requests } from './requests.table.ts';

/** Replies of staff to visitors, as they were written. A mail has the id of its row in the outbox. */
export const replies = sqliteTable(
  'replies',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** Empty for WhatsApp. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    staffId: text('staff_id'),
    /** Copied, because members leave. */
    staffName: text('staff_name').notNull(),
    /** When the mail was written, or when WhatsApp was opened. */
    createdAt: createdAt(),
    /** Null for a mail. */
    whatsappState: text('whatsapp_state', { enum: whatsappStates }),
  },
  (table) => [index('replies_by_request').on(table.requestId, table.createdAt)],
);

export type ReplyRow = InferSelectModel<typeof replies>;
