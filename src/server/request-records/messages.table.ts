import { type InferSelectModel, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { messageChannels } from '#shared/messages/message-channels.rules.ts';
import { messageFaults, messageKinds, messageStates } from '#shared/messages/messages.schema.ts';
import { createdAt } from '../core/db/columns.ts';
import { requests } from './requests.table.ts';

/**
 * Messages to telephones. A row is inserted in the transaction of its change; the text is composed when the message is
 * sent, to the number of its request.
 */
export const messages = sqliteTable(
  'messages',
  {
    /** The gateway gets it too, so that it can drop a repeat. */
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: messageKinds }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    state: text('state', { enum: messageStates }).notNull().default('waiting'),
    fault: text('fault', { enum: messageFaults }),
    /** The version of the request after the change that it tells. */
    version: integer('version').notNull(),
    /** The start (ISO 8601) of the appointment that it tells of; null for none. */
    about: text('about'),
    /** The parts that the network charges for. */
    segments: integer('segments').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: text('next_attempt_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    /** When the last attempt began or ended. */
    lastTriedAt: text('last_tried_at'),
    lastAnswer: text('last_answer').notNull().default(''),
    /** The gateway's id; null until it accepted the message, or if it gives none. */
    providerId: text('provider_id'),
    createdAt: createdAt(),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('messages_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('messages_sending').on(table.id).where(sql`state = 'sending'`),
    index('messages_unsent').on(table.createdAt).where(sql`state IN ('failed', 'uncertain', 'held')`),
    index('messages_undelivered').on(table.sentAt).where(sql`state = 'sent' AND channel = 'whatsapp'`),
    index('messages_by_provider').on(table.providerId).where(sql`provider_id IS NOT NULL`),
    index('messages_by_request').on(table.requestId, table.createdAt),
    index('messages_by_day').on(table.createdAt, table.segments, table.state, table.attempts),
  ],
);

export type MessageRow = InferSelectModel<typeof messages>;

/** The conditions of the partial indexes. With the state as a parameter, queries would not use them. */
export const isWaitingMessage = sql`${messages.state} = 'waiting'`;
export const isSendingMessage = sql`${messages.state} = 'sending'`;
export const isUndelivered = sql`${messages.state} = 'sent' AND ${messages.channel} = 'whatsapp'`;
export const isUnsentMessage = sql`${messages.state} IN ('failed', 'uncertain', 'held')`;
