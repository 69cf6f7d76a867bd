import { and, asc, eq, sql } from 'drizzle-orm';
import { dayMs } from '#shared/time/time.rules.ts';
import { type DeliveryFault, webhookContentEvents } from '#shared/webhooks/webhooks.schema.ts';
import type { ContentChange } from '../content/content-transaction.ts';
import { audit } from '../core/audit/audit.ts';
import { systemActor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newRandomId } from '../core/ids.ts';
import { delayAfterAttempts, isAttemptDue } from '../core/retry-delays.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The outcome of an attempt. */
export interface DeliveryOutcome {
  /** null: delivered. */
  fault: DeliveryFault | null;
  status: number | null;
  /** The start of the response, or the connection error. */
  answer: string;
  /** Whether the response was longer, or its rest did not arrive in time. */
  isCut?: boolean;
}

const giveUpAfterMs = dayMs;
/** After failing for this long, a webhook is turned off once its next delivery fails for the last time. */
const stopAfterMs = 3 * dayMs;

/** Tests are never retried. */
export const testType = 'test';

/** The delay after so many attempts, in ms; null after about a day. */
export const redeliveryDelayMs = (attempts: number): number | null => delayAfterAttempts(attempts, giveUpAfterMs);

const contentEvents: readonly string[] = webhookContentEvents;

/** Stores deliveries for a change of records, in the transaction of the change. Other events are not for webhooks. */
export function announceContent(tx: Tx, { collection, ids, event, at }: ContentChange): void {
  if (!contentEvents.includes(event)) return;
  announce(
    tx,
    collection,
    ids.map((id) => ({ type: `${collection}.${event}`, at, requestId: null, subject: id, about: { record: id } })),
  );
}

interface Announcement extends Pick<DeliveryRow, 'type' | 'requestId' | 'subject'> {
  at: string;
  /** When it is sent at the earliest; `at` if absent. */
  dueAt?: string;
  about: Record<string, string>;
}

/** Stores deliveries for every webhook with the topic but those `except`, in the transaction of the change. */
export function announce(
  tx: Tx,
  topic: string,
  announcements: readonly Announcement[],
  except: readonly string[] = [],
): void {
  const wanting = webhooksOn(tx)
    .all()
    .filter(({ id, topics }) => topics.some((one) => one === topic) && !except.includes(id));
  if (wanting.length > 0)
    insertDeliveries(
      tx,
      wanting.map(({ id }) => id),
      announcements,
    );
}

/**
 * Removes the unsent deliveries of a request's event, in the transaction that undoes it. Returns the ids of their
 * webhooks, which then never hear of it.
 */
export function withdraw(tx: Tx, ofRequest: string, ofType: string): string[] {
  const { requestId, type, attempts, webhookId } = webhookDeliveries;
  const removed = tx
    .delete(webhookDeliveries)
    .where(and(isWaiting, eq(requestId, ofRequest), eq(type, ofType), eq(attempts, 0)))
    .returning({ webhookId })
    .all();
  return removed.map((row) => row.webhookId);
}

const webhooksOn = preparedQuery((db) =>
  db.select({ id: webhooks.id, topics: webhooks.topics }).from(webhooks).where(eq(webhooks.isOn, true)).prepare(),
);

/**
 * Inserts one delivery per announcement and webhook, and returns their ids. The body is stored, so that every attempt
 * sends the same.
 */
export function insertDeliveries(
  writer: Db | Tx,
  webhookIds: readonly string[],
  announcements: readonly Announcement[],
): string[] {
  const rows = webhookIds.flatMap((webhookId) =>
    announcements.map(({ at, dueAt = at, about, requestId, type, subject }) => {
      const id = newRandomId();
      return [
        id,
        webhookId,
        requestId,
        type,
        subject,
        JSON.stringify({ id, type, time: at, ...about }),
        dueAt,
        at,
      ] as const;
    }),
  );
  addDeliveries(writer, rows);
  return rows.map(([id]) => id);
}

const { id, webhookId, requestId, type, subject, body, nextAttemptAt, createdAt } = webhookDeliveries;
const addDeliveries = rowsInsert(webhookDeliveries, [
  id,
  webhookId,
  requestId,
  type,
  subject,
  body,
  nextAttemptAt,
  createdAt,
]);

/** Condition for waiting deliveries. A literal, because a parameter would not match the partial index. */
export const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`;

const isDue = and(isWaiting, isAttemptDue(webhookDeliveries, sql.placeholder('now')));

interface DueDelivery {
  webhook: WebhookRow;
  delivery: DeliveryRow;
}

const joined = (db: Db) =>
  db
    .select({ webhook: webhooks, delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId));

/** A prepared statement, because a job runs it every few seconds. */
const dueWebhooks = preparedQuery((db) => {
  const due = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isDue));
  return db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.isOn, true), sql`EXISTS ${due}`))
    .prepare();
});

const nextDelivery = preparedQuery((db) =>
  joined(db)
    .where(and(eq(webhooks.id, sql.placeholder('webhookId')), eq(webhooks.isOn, true), isDue))
    .orderBy(
      sql`${webhookDeliveries.requestId} IS NULL`,
      asc(webhookDeliveries.nextAttemptAt),
      sql`${webhookDeliveries}.rowid`,
    )
    .limit(1)
    .prepare(),
);

/** Waiting deliveries and outcomes of attempts. */
export function createWebhookOutbox({ db, clock }: { db: Db; clock: Clock }) {
  /** The ids of active webhooks with due deliveries. */
  const listDue = (): string[] =>
    dueWebhooks(db)
      .all({ now: toInstant(clock()) })
      .map(({ id }) => id);

  /** The next due delivery of an active webhook: requests before content. */
  const findDue = (webhookId: string): DueDelivery | undefined =>
    nextDelivery(db).get({ webhookId, now: toInstant(clock()) });

  /** A delivery and its webhook, due or not. */
  const find = (deliveryId: string): DueDelivery | undefined =>
    joined(db).where(eq(webhookDeliveries.id, deliveryId)).get();

  /**
   * Stores the outcome of an attempt. A failed delivery is retried later, or given up after the last delay. If the
   * webhook has then failed for three days, it is turned off, with an audit event. Returns whether it was turned off.
   */
  function recordOutcome(delivery: DeliveryRow, { fault, status, answer }: DeliveryOutcome): boolean {
    const now = clock();
    const attempts = delivery.attempts + 1;
    const isTest = delivery.type === testType;
    const delay = fault === null || isTest ? null : redeliveryDelayMs(attempts);
    const tried = { attempts, lastTriedAt: toInstant(now), lastStatus: status, fault, lastAnswer: answer };
    const final = { state: fault === null ? 'delivered' : 'failed' } as const;
    const next = delay === null ? final : { nextAttemptAt: toInstant(now + delay) };
    return inTransaction(db, (tx) => {
      tx.update(webhookDeliveries)
        .set({ ...tried, ...next })
        .where(eq(webhookDeliveries.id, delivery.id))
        .run();
      return !isTest && noteHealth(tx, delivery.webhookId, fault !== null, delay === null, now);
    });
  }

  function noteHealth(tx: Tx, webhookId: string, isFailing: boolean, isGivenUp: boolean, now: number): boolean {
    const row = tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).get();
    if (!row) return false;
    const since = row.failingSince !== null && row.failingSince <= toInstant(now) ? row.failingSince : toInstant(now);
    const failingSince = isFailing ? since : null;
    const isStopped = row.isOn && failingSince !== null && isGivenUp && Date.parse(failingSince) <= now - stopAfterMs;
    if (failingSince === row.failingSince && !isStopped) return false;
    const stopped = isStopped ? { isOn: false, stoppedAt: toInstant(now) } : {};
    tx.update(webhooks)
      .set({ failingSince, ...stopped })
      .where(eq(webhooks.id, webhookId))
      .run();
    if (isStopped)
      audit(tx, systemActor, {
        event: 'webhookStopped',
        at: toInstant(now),
        subject: 'webhook',
        id: webhookId,
        name: row.name,
      });
    return isStopped;
  }

  return { listDue, findDue, find, recordOutcome };
}
