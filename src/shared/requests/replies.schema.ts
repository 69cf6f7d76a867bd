import { z } from 'zod';
import { appointmentMailKinds } from '../appointments/appointments.schema.ts';
import { withoutUnmatchedIsolates } from '../fields/direction-marks.rules.ts';
import { isVisible, localeSchema, randomIdSchema } from '../fields/fields.schema.ts';

/** The state of a WhatsApp message, as staff report it. WhatsApp sends it, so the server does not know. */
export const whatsappStates = ['opened', 'sent', 'not_sent'] as const;

/** Messages with which WhatsApp opens: a greeting, "report ready", and those about an appointment. */
export const whatsappMessages = ['greeting', 'report_ready', ...appointmentMailKinds] as const;

export const replyLimits = { subject: 150, text: 5000 } as const;

/** Control characters, and those that reverse the direction of all text after them. Nobody sees them. */
const hiddenCharacters = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e]/gu;
/** Removes hidden characters from a text that somebody is typing: the other mark of an isolate may still follow. */
export const withoutHiddenCharacters = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(hiddenCharacters, '');
/** The text as it can be sent. */
export const sentText = (text: string): string => withoutUnmatchedIsolates(withoutHiddenCharacters(text));

const hasNoHiddenCharacters = (text: string) => sentText(text) === text;
/** Refused instead of corrected: a mail is sent as it is stored. The form removes these characters. */
const sentTextSchema = (max: number) => z.string().trim().max(max).refine(hasNoHiddenCharacters, 'hiddenCharacters');

/** If empty, the subject of the acknowledgement. */
export const replySubjectSchema = sentTextSchema(replyLimits.subject).refine(
  (subject) => !/[\n\t]/.test(subject),
  'hiddenCharacters',
);
export const replyTextSchema = sentTextSchema(replyLimits.text).min(1).refine(isVisible, 'required');

/** A reply of staff to a visitor. */
export const replySchema = z.object({
  /** A mail has the id of its row in the outbox. */
  id: randomIdSchema,
  language: localeSchema,
  /** Empty for WhatsApp. */
  subject: z.string(),
  text: z.string(),
  staffName: z.string(),
  createdAt: z.string(),
  /** Null for a mail. */
  whatsappState: z.enum(whatsappStates).nullable(),
});
export type Reply = z.infer<typeof replySchema>;

/** The values of a new reply. */
export const replyDraftSchema = z.object({
  /** The subject of a mail, unless staff write another. */
  subject: z.string(),
  /** The mailbox to which the visitor's answers go; null without a mail server. */
  answersTo: z.string().nullable(),
  /** The message with which WhatsApp opens. */
  whatsappEn: z.string(),
  whatsappAr: z.string(),
  /** "Your report is ready", without anything medical. */
  reportReady: z.object({
    subjectEn: z.string(),
    subjectAr: z.string(),
    textEn: z.string(),
    textAr: z.string(),
  }),
});
export type ReplyDraft = z.infer<typeof replyDraftSchema>;
