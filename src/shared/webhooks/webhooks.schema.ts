import { z } from 'zod';
import { collectionNames, recordListOf } from '../content/records.schema.ts';
import { randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** The topics of webhooks: new requests, appointments, and changes of each kind of content. */
export const webhookTopics = ['request', 'appointment', ...collectionNames] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** The changes of content that webhooks report. */
export const webhookContentEvents = ['created', 'updated', 'removed', 'restored', 'published', 'hidden'] as const;

/** The days that the log keeps a delivery, and the limit of webhooks. */
export const webhookLimits = { logDays: 30, webhooks: 20 } as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/**
 * Why a delivery failed. `status`: other than 2xx. `redirect`: never followed. `ownNetwork`: an internal address.
 * `plainHttp`: a public address without https. `secretLost`: the secret cannot be decrypted.
 */
export const deliveryFaults = [
  'status',
  'redirect',
  'ownNetwork',
  'plainHttp',
  'unknownHost',
  'timeout',
  'unreachable',
  'certificate',
  'secretLost',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** An http(s) URL without credentials, because logs would show them. */
const webhookUrlSchema = requiredLineSchema(500).refine(isWebhookUrl, 'webAddress');

export const webhookInputSchema = z.object({
  name: requiredLineSchema(80),
  url: webhookUrlSchema,
  topics: z.array(z.enum(webhookTopics)).min(1).max(webhookTopics.length),
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

/** A webhook for owners; its secret is shown only once, after creation. */
export const webhookSchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  isOn: z.boolean(),
  /** The start of the current series of failures; null if the last delivery succeeded. */
  failingSince: z.string().nullable(),
  /** When the server turned it off; null if it did not. */
  stoppedAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** The number of pending deliveries. */
  waiting: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const newWebhookSchema = z.object({ secret: z.string(), record: webhookSchema });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const deliverySchema = z.object({
  id: randomIdSchema,
  /** For example `package.updated`. */
  type: z.string(),
  /** The reference of a request or the id of a record; empty for a test. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: z.string(),
  lastTriedAt: z.string().nullable(),
  /** When the next attempt is due; null if there is none. */
  nextAttemptAt: z.string().nullable(),
  /** The HTTP status of the last response; null without a response. */
  lastStatus: z.number().int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  /** The start of the last response, or the connection error. */
  lastAnswer: z.string(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryListInputSchema = z.object({
  id: randomIdSchema,
  page: z.number().int().min(1).max(1000).default(1),
});
export type DeliveryListInput = z.infer<typeof deliveryListInputSchema>;
export const deliveryListSchema = recordListOf(deliverySchema);

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
