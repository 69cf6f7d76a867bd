import type { Secrets } from '../core/auth/secrets.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import { createWorker } from '../core/worker.ts';
import { createAddressGuard, type Resolve } from './addresses.ts';
import { type PostOnce, postOnce } from './post.ts';
import { createWebhookSecrets, signedHeaders } from './signature.ts';
import { createWebhookOutbox, type DeliveryOutcome, type DeliveryRow, type WebhookRow } from './webhook-outbox.ts';

type LogLine = (values: object, message: string) => void;

interface WebhookSenderDeps extends CommonDeps {
  config: Pick<Config, 'webhookNetworks'>;
  secrets: Secrets;
  logger: { info: LogLine; warn: LogLine; error: LogLine };
  stops?: Stops;
  /** For tests: replaces DNS. */
  resolve?: Resolve;
  /** Connects to receivers; for tests. */
  dial?: PostOnce;
}

/** Polls, because commands such as an import write deliveries in another process. */
const checkEveryMs = 3_000;

/**
 * Sends deliveries to several webhooks concurrently, to each one in order, requests before content. After a failure
 * that follows a success, the next delivery is sent; after any other failure the webhook waits for the next run, so
 * that a dead receiver blocks nothing. A delivery can arrive twice if the process ends before the outcome is stored;
 * its id is then the same.
 */
export function createWebhookSender({
  db,
  clock,
  config,
  secrets,
  logger,
  stops,
  resolve,
  dial = postOnce,
}: WebhookSenderDeps) {
  const outbox = createWebhookOutbox({ db, clock });
  const webhookSecrets = createWebhookSecrets(secrets);
  const guard = createAddressGuard({ networks: config.webhookNetworks, ...(resolve && { resolve }) });
  const working = new Map<string, Promise<void>>();
  const inFlight = new Set<string>();
  /** Outcomes that are not stored yet, by delivery id. */
  const unrecorded = new Map<string, DeliveryOutcome>();
  const worker = createWorker({ job: 'webhooks', run: startDue, everyMs: checkEveryMs, logger, stops });

  /** Aborts deliveries in flight; they are sent again after the next start. */
  async function stop(): Promise<void> {
    await worker.stop();
    await Promise.all(working.values());
  }

  /** Sends every due delivery and resolves when that is done. Never rejects. */
  async function deliverDue(): Promise<void> {
    await worker.runNow();
    await Promise.all(working.values());
  }

  /** Does not wait for deliveries: a webhook that is slow must not delay the others. */
  function startDue(): void {
    for (const id of outbox.listDue())
      if (!working.has(id))
        working.set(
          id,
          deliverAll(id).finally(() => working.delete(id)),
        );
  }

  async function deliverAll(webhookId: string): Promise<void> {
    const end = worker.begin();
    try {
      let isTaking = false;
      for (let due = outbox.findDue(webhookId); due && !worker.signal.aborted; due = outbox.findDue(webhookId)) {
        const hasArrived = await attempt(due.webhook, due.delivery);
        if (!hasArrived && !isTaking) return;
        isTaking = hasArrived;
      }
    } catch (error) {
      if (!worker.signal.aborted) logger.error({ err: error, webhookId }, 'a webhook could not be worked through');
    } finally {
      end?.();
    }
  }

  /** Attempts one delivery at once, due or not. Does nothing if it is in flight or deleted. */
  async function tryNow(deliveryId: string): Promise<void> {
    const found = outbox.find(deliveryId);
    if (found) await attempt(found.webhook, found.delivery);
  }

  /** Returns whether it was delivered. */
  async function attempt(webhook: WebhookRow, delivery: DeliveryRow): Promise<boolean> {
    if (inFlight.has(delivery.id)) return false;
    inFlight.add(delivery.id);
    try {
      // On a full disk, the same delivery must not be sent repeatedly.
      const outcome = unrecorded.get(delivery.id) ?? (await post(webhook, delivery));
      unrecorded.set(delivery.id, outcome);
      const isStopped = outbox.recordOutcome(delivery, outcome);
      unrecorded.delete(delivery.id);
      const about = {
        webhookId: webhook.id,
        deliveryId: delivery.id,
        type: delivery.type,
        attempt: delivery.attempts + 1,
        status: outcome.status,
      };
      if (outcome.fault === null) logger.info(about, 'webhook delivered');
      else logger.warn({ ...about, fault: outcome.fault }, 'webhook not delivered');
      if (isStopped) logger.warn({ webhookId: webhook.id }, 'a webhook that took nothing for days was turned off');
      return outcome.fault === null;
    } finally {
      inFlight.delete(delivery.id);
    }
  }

  async function post({ id, url, encryptedSecret }: WebhookRow, delivery: DeliveryRow): Promise<DeliveryOutcome> {
    const secret = webhookSecrets.decrypt(id, encryptedSecret);
    if (secret === null) return { fault: 'secretLost', status: null, answer: '' };
    const { body } = delivery;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Dana webhook',
      ...signedHeaders(secret, { id: delivery.id, timestamp: Math.floor(clock() / 1000), body }),
    };
    return dial(guard, { url, headers, body, signal: worker.signal });
  }

  return { ...worker, runNow: deliverDue, stop, deliverDue, tryNow, guard };
}
