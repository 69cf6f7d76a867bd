import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { dayMs } from '#shared/time/time.rules.ts';
import { type DeliveryFault, webhookContentEvents } from '#shared/webhooks/webhooks.schema.ts';
import type { ContentChange } from '../content/content-changes.ts';
import { audit } from '../core/audit/audit.ts';
import { systemActor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { keptQuery } from '../core/db/prepared-query.ts';
import { newRandomId } from '../core/ids.ts';
import { delayAfterAttempts } from '../core/retry-delays.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** What an attempt came to. */
export interface DeliveryOutcome {
  /** null: the delivery arrived. */
  fault: DeliveryFault | null;
  status: number | null;
  /** The beginning of the answer, or what the connection failed with. */
  answer: string;
}

const giveUpAfterMs = dayMs;
/** A webhook that took nothing for so long is turned off with the next delivery that is given up. */
const stopAfterMs = 3 * dayMs;

/** A test is for who looks at it now. */
export const testType = 'test';

/** How long to wait after so many attempts to tell a webhook, in ms, or null after about a day of them. */
export const redeliveryDelayMs = (attempts: number): number | null => delayAfterAttempts(attempts, giveUpAfterMs);

const contentEvents: readonly string[] = webhookContentEvents;

/** Writes down for every webhook that wants it what became of records, in the transaction of the change. Other events concern nobody outside. */
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
  about: Record<string, string>;
}

/** Stores a delivery of each announcement for each webhook that wants the topic, in the transaction of what is announced. */
export function announce(tx: Tx, topic: string, announcements: readonly Announcement[]): void {
  const wanting = webhooksOn(tx)
    .all()
    .filter(({ topics }) => topics.some((one) => one === topic));
  if (wanting.length > 0)
    insertDeliveries(
      tx,
      wanting.map(({ id }) => id),
      announcements,
    );
}

const webhooksOn = keptQuery((db) => db.select({ id: webhooks.id, topics: webhooks.topics }).from(webhooks).where(eq(webhooks.isOn, true)).prepare());

/** Writes one delivery of each announcement for each webhook, and returns their ids. Bodies are made here, so that every attempt carries the same. */
export function insertDeliveries(writer: Db | Tx, webhookIds: readonly string[], announcements: readonly Announcement[]): string[] {
  const rows = webhookIds.flatMap((webhookId) =>
    announcements.map(({ at, about, requestId, type, subject }) => {
      const id = newRandomId();
      return [id, webhookId, requestId, type, subject, JSON.stringify({ id, type, time: at, ...about }), at, at] as const;
    }),
  );
  addDeliveries(writer, rows);
  return rows.map(([id]) => id);
}

const { id, webhookId, requestId, type, subject, body, nextAttemptAt, createdAt } = webhookDeliveries;
const addDeliveries = rowsInsert(webhookDeliveries, [id, webhookId, requestId, type, subject, body, nextAttemptAt, createdAt]);

/** The condition for deliveries that are yet to be made, in the words of the index, which a parameter would not match. */
export const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`;

/** What webhooks have yet to be told, and what became of each attempt. */
export function createWebhookOutbox({ db, clock }: { db: Db; clock: Clock }) {
  const isDue = () => and(isWaiting, lte(webhookDeliveries.nextAttemptAt, toInstant(clock())));

  /** The webhooks that are on and have something due. */
  function listDue(): string[] {
    const due = db
      .select({ one: sql`1` })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isDue()));
    const rows = db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.isOn, true), sql`EXISTS ${due}`))
      .all();
    return rows.map(({ id }) => id);
  }

  /** What a webhook that is on must be told first, if anything is due: requests come before content. */
  function findDue(webhookId: string): { webhook: WebhookRow; delivery: DeliveryRow } | undefined {
    return joined()
      .where(and(eq(webhooks.id, webhookId), eq(webhooks.isOn, true), isDue()))
      .orderBy(sql`${webhookDeliveries.requestId} IS NULL`, asc(webhookDeliveries.nextAttemptAt), sql`${webhookDeliveries}.rowid`)
      .limit(1)
      .get();
  }

  /** A delivery and where it goes, due or not. */
  function find(deliveryId: string): { webhook: WebhookRow; delivery: DeliveryRow } | undefined {
    return joined().where(eq(webhookDeliveries.id, deliveryId)).get();
  }

  function joined() {
    return db
      .select({ webhook: webhooks, delivery: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId));
  }

  /**
   * Writes down what an attempt came to. What failed is tried again later, or given up after the last delay; with that, a webhook that has
   * taken nothing for three days is turned off, which the audit log tells. Returns whether it was turned off.
   */
  function note(delivery: DeliveryRow, { fault, status, answer }: DeliveryOutcome): boolean {
    const now = clock();
    const attempts = delivery.attempts + 1;
    const isTest = delivery.type === testType;
    const delay = fault === null || isTest ? null : redeliveryDelayMs(attempts);
    const tried = { attempts, lastTriedAt: toInstant(now), lastStatus: status, fault, lastAnswer: answer };
    return inTransaction(db, (tx) => {
      tx.update(webhookDeliveries)
        .set({ ...tried, ...(delay === null ? { state: fault === null ? 'delivered' : 'failed' } : { nextAttemptAt: toInstant(now + delay) }) })
        .where(eq(webhookDeliveries.id, delivery.id))
        .run();
      return !isTest && noteHealth(tx, delivery.webhookId, fault !== null, delay === null, now);
    });
  }

  function noteHealth(tx: Tx, webhookId: string, isFailing: boolean, isGivenUp: boolean, now: number): boolean {
    const row = tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).get();
    if (!row) return false;
    const failingSince = isFailing ? (row.failingSince ?? toInstant(now)) : null;
    const isStopped = row.isOn && failingSince !== null && isGivenUp && Date.parse(failingSince) <= now - stopAfterMs;
    if (failingSince === row.failingSince && !isStopped) return false;
    const stopped = isStopped ? { isOn: false, stoppedAt: toInstant(now) } : {};
    tx.update(webhooks)
      .set({ failingSince, ...stopped })
      .where(eq(webhooks.id, webhookId))
      .run();
    if (isStopped) audit(tx, systemActor, { event: 'webhookStopped', at: toInstant(now), noun: 'webhook', id: webhookId, name: row.name });
    return isStopped;
  }

  return { listDue, findDue, find, note };
}
