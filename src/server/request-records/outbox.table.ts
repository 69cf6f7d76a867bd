import { type InferSelectModel, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailKinds, mailStates } from '#shared/requests/inbox.schema.ts';
import { createdAt } from '../core/db/columns.ts';
import { requests } from './requests.table.ts';

/** The condition of the index of acknowledgements. With the kind as a parameter, queries would not use it. */
export const isAcknowledgement = sql`kind = 'acknowledgement'`;

/** A visit that a member of staff got, that changed, or that is no longer theirs. */
export interface CollectorNotice {
  kind: 'new' | 'moved' | 'gone';
  staffId: string;
  /** The start of the visit, ISO 8601; of several ones, of the first. */
  startsAt: string;
  count: number;
}

/** Mails to send. A row is inserted with its request; the text is composed when the mail is sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** The change request of a mail of kind `change_request`. */
    changeRequestId: text('change_request_id'),
    /** The content of a mail of kind `collector`. */
    notice: text('notice', { mode: 'json' }).$type<CollectorNotice>(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** The same for every attempt, so that a receiving server can drop a repeated delivery. */
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    /** Staff released it, so it is sent however late it is. */
    isReleased: integer('is_released', { mode: 'boolean' }).notNull().default(false),
    /** Its state when the end of its appointment discarded it, for the case that the appointment is opened again. */
    endedAs: text('ended_as', { enum: mailStates }),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: text('next_attempt_at').notNull(),
    /** When the last attempt began or failed. From its begin on, the mail may have arrived. */
    lastTriedAt: text('last_tried_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.nextAttemptAt),
    index('outbox_by_request').on(table.requestId),
    index('outbox_acknowledgements').on(table.createdAt, table.requestId).where(isAcknowledgement),
    index('outbox_waiting').on(table.createdAt, table.kind).where(sql`state = 'waiting'`),
    index('outbox_troubles').on(table.lastTriedAt).where(sql`last_error IS NOT NULL`),
  ],
);

export type OutboxRow = InferSelectModel<typeof outbox>;
