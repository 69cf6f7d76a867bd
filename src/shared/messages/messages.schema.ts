import { z } from 'zod';
import { appointmentMailKinds } from '../appointments/appointments.schema.ts';
import { phoneSchema, randomIdSchema } from '../fields/fields.schema.ts';
import { messageChannels } from './message-channels.rules.ts';

/** The channels that a person agrees to. */
export const agreedChannelsSchema = z.array(z.enum(messageChannels)).max(messageChannels.length).default([]);

/** What a message tells: as the mails about an appointment, that the collector set out, or that the report is ready. */
export const messageKinds = [...appointmentMailKinds, 'on_the_way', 'report_ready'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What the texts of the centre can name. */
export const messageFields = ['centre', 'day', 'time', 'place', 'reference'] as const;

/** Two parts of a message at most. */
export const maxSegments = 2;

/**
 * `sending`: handed to the gateway, which has not answered. `sent`: the gateway accepted it. `delivered`: it is on the
 * telephone, which only WhatsApp reports. `uncertain`: it may have arrived, so only staff repeat it. `held`: a restored backup holds it until staff decide.
 */
export const messageStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'uncertain',
  'failed',
  'held',
  'discarded',
] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Why a message was not sent. `numberLimit`, `dayLimit`: the limit of a number or of the centre. `refused`: the gateway
 * refused it. `expired`: its time passed before the gateway took it. `undelivered`: WhatsApp did not deliver it in time.
 * `off`: its channel was turned off. `ended`: the appointment took place or was missed while the message waited.
 */
export const messageFaults = ['numberLimit', 'dayLimit', 'refused', 'expired', 'undelivered', 'off', 'ended'] as const;
export type MessageFault = (typeof messageFaults)[number];

/** Why a patient gets no messages. `off`: no channel that the patient agreed to is on. */
export const messageObstacles = ['notAgreed', 'off', 'noMobile', 'country'] as const;
export type MessageObstacle = (typeof messageObstacles)[number];

/** A message of a request. */
export const messageSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  fault: z.enum(messageFaults).nullable(),
  /** The version of the request after the change that it tells. */
  version: z.number().int(),
  createdAt: z.string(),
  /** When the last attempt began or ended; null before the first. */
  lastTriedAt: z.string().nullable(),
  /** The gateway's last answer without numbers. */
  lastAnswer: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** A message that was not sent, or perhaps not, until staff decide. */
export const unsentMessageSchema = messageSchema
  .pick({ id: true, kind: true, channel: true, state: true, fault: true, lastAnswer: true })
  .extend({ requestId: randomIdSchema, reference: z.string() });
export type UnsentMessage = z.infer<typeof unsentMessageSchema>;

/** How staff can write to the telephone of a patient. */
export const messageWaySchema = z.object({
  /** The channel that the next message takes; null for none. */
  channel: z.enum(messageChannels).nullable(),
  obstacle: z.enum(messageObstacles).nullable(),
});
export type MessageWay = z.infer<typeof messageWaySchema>;

/** The configuration of the channels, without secrets, and the messages of today. */
export const messageStatusSchema = z.object({
  channels: z.array(
    z.object({
      channel: z.enum(messageChannels),
      /** The host to which messages are sent; null if the server has none. */
      gateway: z.string().nullable(),
      /** When a test message was last accepted with this gateway and these templates; null if none was. Without one, the channel cannot be turned on. */
      testedAt: z.string().nullable(),
      isOn: z.boolean(),
    }),
  ),
  segmentsToday: z.number().int(),
  segmentsPerDay: z.number().int(),
  unsent: z.array(unsentMessageSchema),
});
export type MessageStatus = z.infer<typeof messageStatusSchema>;

export const testMessageInputSchema = z.object({ to: phoneSchema, channel: z.enum(messageChannels) });

export type TestMessageInput = z.infer<typeof testMessageInputSchema>;

/** `templates`: one of the templates of WhatsApp is missing, not approved or lives too long; the answer names it. */
export const testMessageOutcomes = [
  'accepted',
  'noGateway',
  'noMobile',
  'refused',
  'unreachable',
  'uncertain',
  'templates',
] as const;
/** The outcome of a test message, and the gateway's answer without numbers. */
export const testMessageResultSchema = z.object({ outcome: z.enum(testMessageOutcomes), answer: z.string() });
export type TestMessageResult = z.infer<typeof testMessageResultSchema>;
