import { z } from 'zod';
import { appointmentStates } from '../appointments/appointment-states.rules.ts';
import { isOnQuarter } from '../appointments/appointment-times.rules.ts';
import { appointmentPlaces } from '../appointments/appointments.schema.ts';
import { visitFeeSchema } from '../appointments/visit-areas.schema.ts';
import { asciiEmail, pastedEmail } from '../fields/email.rules.ts';
import {
  instantSchema,
  localeSchema,
  randomIdSchema,
  requiredLineSchema,
  textSchema,
  withoutMarks,
} from '../fields/fields.schema.ts';
import { toLatinDigits } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { type MessageChannel, messageChannels } from '../messages/message-channels.rules.ts';
import { agreedChannelsSchema } from '../messages/messages.schema.ts';
import { cardKinds } from './cards.schema.ts';
import { type ConsentVersion, consentVersions } from './request-origin.ts';
import { type RequestInputOf, requestType, requestTypes, type TypeWithoutCards } from './request-types.ts';

/** Reasons why a request looks like spam; `staff`: a member of staff marked it. */
const spamReasons = ['honeypot', 'ticket', 'links', 'staff'] as const;
export type SpamReason = (typeof spamReasons)[number];

/** Change requests that visitors can send later. */
export const changeRequestKinds = ['cancel', 'change'] as const;

/** Signals that a person filled in the form: a honeypot field, and a ticket that proves when the form was opened. */
export const formGuardSchema = z.object({
  website: z.string().max(500).default(''),
  ticket: z.string().max(200).default(''),
});
export type FormGuard = z.infer<typeof formGuardSchema>;

/** The JSON input: the form under the name of its type, and how it was sent. */
export type SendInput<Type extends TypeWithoutCards> = {
  locale: Locale;
  guard: FormGuard;
  consentVersion: ConsentVersion;
  agreedChannels?: MessageChannel[];
} & {
  [Name in Type]: RequestInputOf<Type>;
};

export function sendInputSchema(type: TypeWithoutCards) {
  const form = { [type]: requestType(type).input } as Record<TypeWithoutCards, z.ZodObject>;
  return z.object({
    locale: localeSchema,
    ...form,
    guard: formGuardSchema,
    consentVersion: z.enum(consentVersions),
    agreedChannels: agreedChannelsSchema,
  });
}

/** A card of a request. */
export const requestCardSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(cardKinds),
  type: z.string(),
  bytes: z.number().int(),
  /** `waiting`: no verdict of the virus scanner yet. `off`: no scanner is configured and there is no verdict. */
  scan: z.enum(['off', 'waiting', 'clean', 'infected']),
  /** The name of the virus. */
  threat: z.string(),
  mayBeActive: z.boolean(),
  /** Whether its file was lost, for example in a restore. */
  isMissing: z.boolean(),
});

export const requestReceiptSchema = z.object({ reference: z.string() });
export type RequestReceipt = z.infer<typeof requestReceiptSchema>;
/** The answer to the site's form of home visits; `receipt` proves that its owner sent it (receipts.rules.ts). */
export type VisitReceipt = RequestReceipt & { receipt: string };

const markedReference = /(?:^|[^0-9A-Z])D+[^0-9A-Z]{0,3}([0-9A-Z]{4})[^0-9A-Z]{0,3}([0-9A-Z]{4})(?![0-9A-Z])/;
/** Without its D, a reference in a longer text is recognised by a digit. */
const bareReference = /(?:^|[^0-9A-Z])(?=[A-Z-]{0,8}\d)([0-9A-Z]{4})-?([0-9A-Z]{4})(?![0-9A-Z])/;

const upperCase = (text: string) => toLatinDigits(withoutMarks(text.normalize('NFKC'))).toUpperCase();
const written = ([, first, second]: RegExpExecArray | []) => (first && second ? `D-${first}-${second}` : null);

/**
 * The reference that a text contains, with its D, in any notation: "Ref: d 7k3m 92qx" contains `D-7K3M-92QX`. Null
 * without one.
 */
export const referenceIn = (text: string): string | null => written(markedReference.exec(upperCase(text)) ?? []);

/** The reference in a field for one, which may lack its D. Returns any other text unchanged. */
function toReference(text: string): string {
  const bare = upperCase(text);
  const whole = /^D*([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(bare.replace(/[^0-9A-Z]/g, ''));
  return referenceIn(text) ?? written(whole ?? bareReference.exec(bare) ?? []) ?? text;
}

/** A reference with a proof of ownership: the phone number, its last four digits, or the e-mail address. */
export const requestStatusInputSchema = z.object({
  reference: requiredLineSchema(200).transform(toReference),
  proof: z
    .string()
    .max(400, { abort: true })
    .overwrite(withoutMarks)
    .overwrite((proof) => (/[@＠]/.test(proof) ? pastedEmail(proof) : proof))
    .pipe(requiredLineSchema(254))
    .transform((proof) => asciiEmail(toLatinDigits(proof)).toLowerCase()),
});
export type RequestStatusInput = z.infer<typeof requestStatusInputSchema>;

/** A change request. */
export const changeRequestInputSchema = requestStatusInputSchema.extend({
  kind: z.enum(changeRequestKinds),
  text: textSchema(1000).default(''),
  /** The start (ISO 8601) that the visitor asks for instead of the agreed one; null for none. */
  startsAt: instantSchema.refine(isOnQuarter).nullable().default(null),
  /** `sequence` of the appointment on the page, 0 for none; null if unknown. */
  sequence: z.number().int().nullable().default(null),
});
export type ChangeRequestInput = z.infer<typeof changeRequestInputSchema>;

/** The states that visitors see; for them, spam is shown as `new`. */
const visitorStates = ['new', 'in_progress', 'confirmed', 'completed', 'declined', 'cancelled'] as const;

/** The status for a visitor, without personal data except the text of change requests. */
const requestStatusSchema = z.object({
  reference: z.string(),
  type: z.enum(requestTypes),
  state: z.enum(visitorStates),
  /** The day of arrival at the centre. */
  receivedOn: z.string(),
  /** Whether staff told the visitor that the report is ready. */
  isReportReady: z.boolean(),
  /** Unanswered change requests in the visitor's words, newest last. */
  changeRequests: z.array(
    z.object({ kind: z.enum(changeRequestKinds), text: z.string(), startsAt: z.string().nullable() }),
  ),
  /** Whether an unanswered cancellation request exists. */
  isCancelAsked: z.boolean(),
  /** Null without an appointment. */
  appointmentState: z.enum(appointmentStates).nullable(),
  /** The day and hour that the visitor asked for; null for none, and once one is agreed. */
  asked: z.object({ day: z.string(), time: z.string().nullable() }).nullable(),
  /** The wish of a booking in words, with their language; null for none, and once a time is held or agreed. */
  wish: z.object({ words: z.string(), locale: localeSchema }).nullable(),
  /** The channels by which the visitor agreed to get messages. */
  agreedChannels: z.array(z.enum(messageChannels)),
  /** The fee and the total of the visit (`VisitCosts`); null if nothing is stated about them. */
  costs: z.object({ fee: visitFeeSchema.nullable(), total: z.number().nullable() }).nullable(),
  /** How to prepare for the confirmed appointment, a sentence on each line; '' if nothing is stated. */
  preparation: z.object({ en: z.string(), ar: z.string() }),
  /** The confirmed appointment; null if there is none. */
  agreed: z
    .object({
      /** A calendar day ("2026-11-25") and a clock time ("11:30") at the centre. */
      day: z.string(),
      time: z.string(),
      minutes: z.number().int(),
      place: z.enum(appointmentPlaces),
      sequence: z.number().int(),
      /** Whether the visitor can still move or cancel it here. */
      isChangeable: z.boolean(),
      /** With it, the page asks for free hours. Null where none are shown. */
      moveReceipt: z.string().nullable(),
      /** When the collector set out and arrived, ISO 8601; null before. */
      onTheWayAt: z.string().nullable(),
      arrivedAt: z.string().nullable(),
    })
    .nullable(),
});
export type RequestStatus = z.infer<typeof requestStatusSchema>;

/** A change request for staff. */
export const changeRequestSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(changeRequestKinds),
  text: z.string(),
  /** The start (ISO 8601) that the visitor asks for; null for none. */
  startsAt: z.string().nullable(),
  createdAt: z.string(),
});
