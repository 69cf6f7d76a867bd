import { z } from 'zod';
import { emailSchema } from '../fields/fields.schema.ts';
import { mailKinds } from '../requests/inbox.schema.ts';

/** The mail server's configuration, without secrets. */
const mailServerSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  /**
   * `always`: TLS from the first byte. `required`: STARTTLS, or nothing is sent. `offered`: STARTTLS if the server
   * offers it.
   */
  encryption: z.enum(['always', 'required', 'offered']),
  /** Whether the server uses a name and a password. */
  signsIn: z.boolean(),
});
export type MailServer = z.infer<typeof mailServerSchema>;

/** A mail that failed, or that is too late to be sent without a decision of staff (`held`). */
export const unsentMailSchema = z.object({
  id: z.string(),
  requestId: z.string(),
  reference: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(['failed', 'held']),
  lastError: z.string().nullable(),
});
export type UnsentMail = z.infer<typeof unsentMailSchema>;

export const mailStatusSchema = z.object({
  server: mailServerSchema.nullable(),
  sender: z.string(),
  /** The current recipient of the centre's mails; empty if there is none. */
  recipient: z.string(),
  /** The recipient if the settings contain none. */
  usualRecipient: z.string(),
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

/** The outcome of a test mail, and the mail server's response without addresses. */
export const testMailResultSchema = z.object({ outcome: z.enum(testMailOutcomes), answer: z.string() });
export type TestMailResult = z.infer<typeof testMailResultSchema>;
