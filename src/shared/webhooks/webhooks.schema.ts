import { z } from 'zod';
import { contentNouns, recordListOf } from '../content/records.schema.ts';
import { randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** What a webhook can be told of: new requests, and changes of each noun of content. */
export const webhookTopics = ['request', ...contentNouns] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** What becomes of content, as webhooks are told it. */
export const webhookContentEvents = ['created', 'updated', 'removed', 'restored', 'published', 'hidden'] as const;
export type WebhookContentEvent = (typeof webhookContentEvents)[number];

/** The days that a delivery stays in the log, and how many webhooks there can be. */
export const webhookLimits = { logDays: 30, webhooks: 20 } as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/**
 * Why an attempt came to nothing: an answer other than 2xx, a redirect (never followed), an address inside the host's own network, one outside
 * without https, a name that leads nowhere, no answer in time, no connection, a certificate that is not trusted, a secret that cannot be read any more.
 */
export const deliveryFaults = ['status', 'redirect', 'ownNetwork', 'plainHttp', 'unknownHost', 'timeout', 'unreachable', 'certificate', 'secretLost'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** Where to send to: http(s), nobody's name and password in it, which logs would show. */
const webhookUrlSchema = requiredLineSchema(500).refine(isWebhookUrl, 'webAddress');

export const webhookInputSchema = z.object({
  name: requiredLineSchema(80),
  url: webhookUrlSchema,
  topics: z.array(z.enum(webhookTopics)).min(1),
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

/** A webhook as owners see it; its secret is shown once, when it is made. */
export const webhookSchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  isOn: z.boolean(),
  /** Since when no delivery has arrived; null where the last one did. */
  failingSince: z.string().nullable(),
  /** When it was turned off by itself; null where it was not. */
  stoppedAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** How many deliveries have yet to arrive. */
  waiting: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const newWebhookSchema = z.object({ secret: z.string(), record: webhookSchema });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const deliverySchema = z.object({
  id: randomIdSchema,
  /** Such as `package.updated`. */
  type: z.string(),
  /** The reference of a request or the id of a record; empty for a test. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: z.string(),
  lastTriedAt: z.string().nullable(),
  /** When it is tried next; null where it is not. */
  nextAttemptAt: z.string().nullable(),
  /** The HTTP status of the last answer; null where there was none. */
  lastStatus: z.number().int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  /** The beginning of the last answer, or what the connection failed with. */
  lastAnswer: z.string(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryListInputSchema = z.object({ id: randomIdSchema, page: z.number().int().min(1).max(1000).default(1) });
export type DeliveryListInput = z.infer<typeof deliveryListInputSchema>;
export const deliveryListSchema = recordListOf(deliverySchema);

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
