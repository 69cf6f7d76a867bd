import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { deliveryFaults, deliveryStates, type WebhookTopic } from '#shared/webhooks/webhooks.schema.ts';
import { createdAt, idOf } from '../core/db/columns.ts';

/** Other systems that are told of new requests and of changed content. Their secrets sign, so they are sealed, not hashed. */
export const webhooks = sqliteTable('webhooks', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  topics: text('topics', { mode: 'json' }).$type<WebhookTopic[]>().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
  /** Since when nothing has arrived there. */
  failingSince: text('failing_since'),
  /** When it was turned off by itself. */
  stoppedAt: text('stopped_at'),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
});

/** What webhooks must be told, each written in the transaction of what it tells of, and what became of it. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The same at every attempt, so that a receiver can drop a repeated one. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** A request that is removed takes what was told of it along. */
    requestId: text('request_id').references(idOf('requests'), { onDelete: 'cascade' }),
    type: text('type').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: text('next_attempt_at').notNull(),
    lastTriedAt: text('last_tried_at'),
    lastStatus: integer('last_status'),
    fault: text('fault', { enum: deliveryFaults }),
    lastAnswer: text('last_answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    // Requests stand before content, however much of that waits.
    index('webhook_deliveries_due').on(table.webhookId, sql`(request_id IS NULL)`, table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_by_request').on(table.requestId).where(sql`request_id IS NOT NULL`),
  ],
);
