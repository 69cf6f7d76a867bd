import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { deliveryFaults, deliveryStates, type WebhookTopic } from '#shared/webhooks/webhooks.schema.ts';
import { createdAt, idOf } from '../core/db/columns.ts';

/**
 * Webhooks for new requests and changed content. Their secrets are encrypted, not hashed, because signing needs them.
 */
export const webhooks = sqliteTable('webhooks', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  topics: text('topics', { mode: 'json' }).$type<WebhookTopic[]>().notNull(),
  encryptedSecret: text('sealed_secret').notNull(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
  /** The time of the first failure since the last success. */
  failingSince: text('failing_since'),
  /** When the server turned it off. */
  stoppedAt: text('stopped_at'),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
});

/** Deliveries and their outcomes, each inserted in the transaction of its event. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The same for every attempt, so that receivers can drop duplicates. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Deleting a request deletes its deliveries. */
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
    // Requests before content, however many of those wait.
    index('webhook_deliveries_due')
      .on(table.webhookId, sql`(request_id IS NULL)`, table.nextAttemptAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_by_request').on(table.requestId).where(sql`request_id IS NOT NULL`),
  ],
);
