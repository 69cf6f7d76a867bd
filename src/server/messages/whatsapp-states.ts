import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type MessageState, messageStates } from '#shared/messages/messages.schema.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { inTransaction } from '../core/db/client.ts';
import { messages } from '../request-records/messages.table.ts';
import type { MessageQueue } from './message-queue.ts';
import type { MessageSender } from './message-sender.ts';

interface WhatsappStatesDeps extends CommonDeps {
  config: Pick<Config, 'whatsappCloud'>;
  giveUp: MessageSender['giveUp'];
  queue: Pick<MessageQueue, 'settle'>;
  /** Called after each change of a message. */
  onResult: () => void;
}

const statusSchema = z.object({
  id: z.string().max(500),
  status: z.string().max(50),
  biz_opaque_callback_data: z.string().max(512).optional(),
});
const callSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            // Each is read on its own, so that one of an unknown form hides no other.
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/**
 * The states from which a message rises to another; any other report comes too late or twice. "Delivered" settles a message
 * whatever we thought of it: one that we gave up can arrive later, and one that a restored backup holds can have left before.
 */
const before: Record<'sent' | 'delivered' | 'failed', MessageState[]> = {
  sent: ['sending', 'uncertain', 'held'],
  delivered: messageStates.filter((state) => state !== 'delivered'),
  failed: ['sending', 'uncertain', 'sent'],
};
const risenBy: Record<string, keyof typeof before | undefined> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
};

/** Stores the states of messages that WhatsApp reports. */
export function createWhatsappStates({ db, clock, config, giveUp, queue, onResult }: WhatsappStatesDeps) {
  /**
   * Reads one call of the API, whose signature was checked. A state can arrive twice, out of order and before the answer to
   * our own call; states only rise. Ignores other numbers, answers of patients and everything unknown.
   */
  function receive(call: unknown): void {
    const parsed = callSchema.safeParse(call);
    for (const { value } of parsed.data?.entry.flatMap(({ changes }) => changes) ?? []) {
      if (value.metadata?.phone_number_id !== config.whatsappCloud?.phoneNumberId) continue;
      for (const status of value.statuses ?? []) {
        const { data } = statusSchema.safeParse(status);
        if (data) store(data);
      }
    }
  }

  function store({ id: providerId, status, biz_opaque_callback_data: ownId = '' }: z.infer<typeof statusSchema>): void {
    const state = risenBy[status];
    if (state === undefined) return;
    const isIt = or(eq(messages.id, ownId), and(sql`provider_id IS NOT NULL`, eq(messages.providerId, providerId)));
    const isRising = and(eq(messages.channel, 'whatsapp'), inArray(messages.state, before[state]), isIt);
    const message = db.select().from(messages).where(isRising).limit(1).get();
    if (!message) return;
    if (state === 'failed') {
      giveUp(message, 'undelivered', { providerId });
      return;
    }
    const sentAt = message.sentAt ?? toInstant(clock());
    inTransaction(db, (tx) => {
      tx.update(messages).set({ state, providerId, sentAt, fault: null }).where(eq(messages.id, message.id)).run();
      if (state === 'delivered') queue.settle(tx, message);
    });
    onResult();
  }

  return { receive };
}
