import { z } from 'zod';
import { emailSchema, localeSchema } from '../fields/fields.schema.ts';

/** How the centre is told by mail. Fields that were added later have a default, so that what is stored keeps fitting. */
export const mailSettingsSchema = z.object({
  /** What the mails that tell the centre of requests hold: all but the cards, or nothing personal. */
  notification: z.enum(['full', 'bare']),
  /** Where they go; empty: MAIL_TO, else the centre's e-mail address. */
  to: z.literal('').or(emailSchema).default(''),
  /** The language that they are written in; what visitors typed stays as it is. */
  locale: localeSchema.default('en'),
  /** The daily digest of requests that nobody has taken up. */
  digest: z
    .object({
      isOn: z.boolean(),
      /** The hour at the centre from which it leaves, 0 to 23. */
      hour: z.number().int().min(0).max(23),
      /** Only what is new for longer than so many hours. */
      afterHours: z.number().int().min(1).max(720),
    })
    .default({ isOn: true, hour: 8, afterHours: 24 }),
});
/** What the process was given to send mails with; nothing secret. */
export const mailServerSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  /** `always` from the first byte, `required` after STARTTLS or not at all, `offered` where the server offers it. */
  encryption: z.enum(['always', 'required', 'offered']),
  /** Whether it signs in with a name and a password. */
  signsIn: z.boolean(),
});
export type MailServer = z.infer<typeof mailServerSchema>;

/** What has not left. */
export const outboxStateSchema = z.object({
  waiting: z.number().int(),
  /** Waits for staff: too late to leave by itself. */
  held: z.number().int(),
  failed: z.number().int(),
  /** When the oldest waiting one was written. */
  oldestAt: z.string().nullable(),
  lastError: z.object({ text: z.string(), at: z.string() }).nullable(),
});
export type OutboxState = z.infer<typeof outboxStateSchema>;

export const mailStatusSchema = z.object({
  server: mailServerSchema.nullable(),
  sender: z.string(),
  /** Where the centre's mails go as things are; empty: nowhere. */
  recipient: z.string(),
  /** Where they go when the settings name no address. */
  usualRecipient: z.string(),
  outbox: outboxStateSchema,
});
export type MailStatus = z.infer<typeof mailStatusSchema>;

export const testMailInputSchema = z.object({ to: emailSchema });

const testMailOutcomes = [
  'accepted',
  'noServer',
  'recipientRefused',
  'senderRefused',
  'messageRefused',
  'signInRefused',
  'encryptionFailed',
  'timedOut',
  'hostUnknown',
  'unreachable',
  'later',
  'other',
] as const;
export type TestMailOutcome = (typeof testMailOutcomes)[number];

/** What the mail server did with a test mail, and its own words without addresses. */
export const testMailResultSchema = z.object({ outcome: z.enum(testMailOutcomes), answer: z.string() });
export type TestMailResult = z.infer<typeof testMailResultSchema>;
