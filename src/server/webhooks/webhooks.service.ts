import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  type Delivery,
  type DeliveryListInput,
  type NewWebhook,
  type Webhook,
  type WebhookInput,
  webhookInputSchema,
  webhookLimits,
} from '#shared/webhooks/webhooks.schema.ts';
import { offsetOf, pageOf } from '../content/staff-lists.ts';
import { type AuditedEvent, audit } from '../core/audit/audit.ts';
import { type Actor, type Authorized, actorName, type Reauthenticated, type System } from '../core/auth/actor.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { requireFound } from '../core/errors.ts';
import { newRandomId } from '../core/ids.ts';
import type { AddressGuard } from './addresses.ts';
import { createWebhookSecrets, newWebhookSecret } from './signature.ts';
import { type DeliveryRow, insertDeliveries, isWaiting, testType, type WebhookRow } from './webhook-outbox.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

interface WebhooksServiceDeps extends CommonDeps {
  secrets: Secrets;
  guard: Pick<AddressGuard, 'isRefusedAddress'>;
  /** Attempts a delivery at once; resolves when the outcome is stored. */
  tryNow: (deliveryId: string) => Promise<void>;
  /** Called when there may be new deliveries. */
  onWaiting: () => void;
}

type AuditedWebhook = Pick<WebhookRow, 'id' | 'name' | 'url' | 'topics'>;

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Webhooks and their deliveries. */
export function createWebhooksService({ db, clock, secrets, guard, tryNow, onWaiting }: WebhooksServiceDeps) {
  const webhookSecrets = createWebhookSecrets(secrets);

  /** Every webhook, the newest first. */
  function list(_actor: Authorized<'webhooks.write'>): Webhook[] {
    return db.select().from(webhooks).orderBy(desc(webhooks.createdAt), desc(sql`rowid`)).all().map(present);
  }

  /** Throws `not_found`. */
  function get(_actor: Authorized<'webhooks.write'>, id: string): Webhook {
    return present(read(id));
  }

  /**
   * Adds an active webhook and returns its secret, which is never shown again. Throws `invalid_input`, also at the
   * maximum number.
   */
  function create(actor: Authorized<'webhooks.write'> & Reauthenticated, input: WebhookInput): NewWebhook {
    const values = parse(input);
    const id = newRandomId();
    const secret = newWebhookSecret();
    const at = toInstant(clock());
    inTransaction(db, (tx) => {
      const there = tx.select({ count: count() }).from(webhooks).get()?.count ?? 0;
      if (there >= webhookLimits.webhooks)
        throw new AppError('invalid_input', {
          message: { id: 'webhooks.tooMany', values: { count: webhookLimits.webhooks } },
        });
      tx.insert(webhooks)
        .values({
          id,
          ...values,
          encryptedSecret: webhookSecrets.encrypt(id, secret),
          createdBy: actorName(actor),
          createdAt: at,
        })
        .run();
      recordEvent(tx, actor, 'webhookMade', { id, ...values });
    });
    return { secret, record: present(read(id)) };
  }

  /** Changes name, URL and topics; the secret remains. Throws `not_found`, `invalid_input`. */
  function update(actor: Authorized<'webhooks.write'> & Reauthenticated, id: string, input: WebhookInput): void {
    const values = parse(input);
    change(actor, id, values);
    onWaiting();
  }

  /**
   * Turns a webhook on or off. Deliveries that wait while it is off are sent when it is on again. Throws `not_found`.
   */
  function setOn(actor: Authorized<'webhooks.write'> & Reauthenticated, id: string, isOn: boolean): void {
    change(actor, id, { isOn, stoppedAt: null, ...(isOn && { failingSince: null }) });
    onWaiting();
  }

  /** Deletes a webhook and its deliveries. Throws `not_found`. */
  function remove(actor: Authorized<'webhooks.write'>, id: string): void {
    const row = read(id);
    inTransaction(db, (tx) => {
      tx.delete(webhooks).where(eq(webhooks.id, id)).run();
      recordEvent(tx, actor, 'webhookRemoved', row);
    });
  }

  /** A page of deliveries, the newest first. */
  function listDeliveries(_actor: Authorized<'webhooks.write'>, { id, page }: DeliveryListInput) {
    const own = eq(webhookDeliveries.webhookId, id);
    const total = db.select({ count: count() }).from(webhookDeliveries).where(own).get()?.count ?? 0;
    const rows = db
      .select()
      .from(webhookDeliveries)
      .where(own)
      .orderBy(desc(webhookDeliveries.createdAt), desc(sql`rowid`))
      .limit(recordsPageSize)
      .offset(offsetOf(page))
      .all();
    return { items: rows.map(presentDelivery), ...pageOf(total, page) };
  }

  /** Sends a test, even if the webhook is off, and returns the outcome. There is no retry. Throws `not_found`. */
  async function sendTest(_actor: Authorized<'webhooks.write'>, id: string): Promise<Delivery> {
    const { id: webhookId } = read(id);
    // Not left to the sender: it is attempted once, at once.
    const [testId = ''] = insertDeliveries(
      db,
      [webhookId],
      [{ type: testType, at: toInstant(clock()), requestId: null, subject: '', about: {} }],
    );
    await tryNow(testId);
    return presentDelivery(readDelivery(testId));
  }

  /**
   * Sends a delivery again with the same id and returns the outcome; a failure is retried like a new one. Throws
   * `not_found`.
   */
  async function sendAgain(_actor: Authorized<'webhooks.write'>, deliveryId: string): Promise<Delivery> {
    readDelivery(deliveryId);
    db.update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: toInstant(clock()) })
      .where(eq(webhookDeliveries.id, deliveryId))
      .run();
    await tryNow(deliveryId);
    return presentDelivery(readDelivery(deliveryId));
  }

  /** Deletes deliveries that are older than the log's retention. Returns their number. For the system only. */
  function removeDue(_actor: System): number {
    const since = toInstant(clock() - webhookLimits.logDays * dayMs);
    return db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, since)).run().changes;
  }

  function parse(input: WebhookInput): WebhookInput {
    const values = webhookInputSchema.parse(input);
    if (guard.isRefusedAddress(new URL(values.url)))
      throw new AppError('invalid_input', { fields: { url: { id: 'validation.ownNetwork' } } });
    return { ...values, topics: [...new Set(values.topics)] };
  }

  function change(actor: Actor, id: string, values: Partial<WebhookRow>): void {
    const row = read(id);
    inTransaction(db, (tx) => {
      tx.update(webhooks).set(values).where(eq(webhooks.id, id)).run();
      recordEvent(tx, actor, 'webhookChanged', { ...row, ...values }, row.url);
    });
  }

  /** A URL may contain a secret, so the audit log stores only its host. */
  function recordEvent(
    tx: Tx,
    actor: Actor,
    event: AuditedEvent['event'],
    row: AuditedWebhook,
    formerUrl = row.url,
  ): void {
    const { host } = new URL(row.url);
    const before = new URL(formerUrl).host;
    const details = { host, ...(before !== host && { before }), topics: row.topics.join(', ') };
    audit(tx, actor, { event, at: toInstant(clock()), subject: 'webhook', id: row.id, name: row.name, details });
  }

  const read = (id: string): WebhookRow => requireFound(db.select().from(webhooks).where(eq(webhooks.id, id)).get());

  const readDelivery = (id: string): DeliveryRow =>
    requireFound(db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).get());

  function present({ encryptedSecret: _secret, ...row }: WebhookRow): Webhook {
    const own = and(eq(webhookDeliveries.webhookId, row.id), isWaiting);
    return { ...row, waiting: db.select({ count: count() }).from(webhookDeliveries).where(own).get()?.count ?? 0 };
  }

  return { list, get, create, update, setOn, remove, listDeliveries, sendTest, sendAgain, removeDue };
}

function presentDelivery({
  webhookId: _webhook,
  requestId: _request,
  body: _body,
  nextAttemptAt,
  ...row
}: DeliveryRow): Delivery {
  return { ...row, nextAttemptAt: row.state === 'waiting' ? nextAttemptAt : null };
}
