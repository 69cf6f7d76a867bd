import { z } from 'zod';
import { asciiEmail } from '../fields/email.rules.ts';
import {
  acrossFields,
  amountSchema,
  contentIdSchema,
  emailSchema,
  lineSchema,
  localeSchema,
  phoneSchema,
  randomIdSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
  withoutMarks,
} from '../fields/fields.schema.ts';
import { toLatinDigits } from '../i18n/format.ts';
import { cardKinds } from './cards.schema.ts';

export const contactTypes = ['inquiry', 'suggestion'] as const;
export const requestTypes = ['contact', 'report', 'booking', 'withdrawal'] as const;
/** How people reach staff, who then enter their request. */
export const staffSources = ['telephone', 'walk_in', 'whatsapp'] as const;
type StaffSource = (typeof staffSources)[number];
/** How a request comes: through the site, an API client, or entered by staff. */
export const requestSources = ['site', 'api', ...staffSources] as const;
/** Whether staff entered a request that came this way. */
export function isStaffSource(source: (typeof requestSources)[number]): source is StaffSource {
  return (staffSources as readonly string[]).includes(source);
}

/** Why a request can look like spam, or that a member of staff says it is. */
const suspicions = ['honeypot', 'ticket', 'too_fast', 'links', 'duplicate', 'staff'] as const;
export type Suspicion = (typeof suspicions)[number];

/** What a visitor can ask for afterwards. */
export const wishKinds = ['cancel_wish', 'change_wish'] as const;

/** The versions of the consent sentence that forms have shown, the newest first; a tab may still show an older one. */
export const consentVersions = ['2026-11'] as const;
export type ConsentVersion = (typeof consentVersions)[number];
export const [consentVersion] = consentVersions;
/** Stands in the place of a version where the person told a member of staff; who that was, how and when is the request's first event. */
export const consentToStaff = 'to-staff';

const longestName = 120;
const person = { name: requiredLineSchema(longestName), email: emailSchema, phone: phoneSchema };

/** A message through the contact form. */
export const contactInputSchema = z.object({
  ...person,
  type: z.enum(contactTypes).default('inquiry'),
  message: requiredTextSchema(4000),
});
export type ContactInput = z.infer<typeof contactInputSchema>;

/** A wish for a report of a visit; its time is a text such as "Thursday, 5 / 11 / 2026". */
export const reportInputSchema = z.object({ ...person, visitTime: lineSchema(100).default('') });
export type ReportInput = z.infer<typeof reportInputSchema>;

/** A wish to book a package or an offer. The title, description and price are what the visitor was shown. */
export const bookingInputSchema = z.object({
  ...person,
  notes: textSchema(4000).default(''),
  packageId: contentIdSchema.nullable().default(null),
  offerId: contentIdSchema.nullable().default(null),
  packageTitle: lineSchema(200).default(''),
  packageDescription: textSchema(4000).default(''),
  packagePrice: amountSchema.nullable().default(null),
  salePercent: z.number().min(0).max(100).nullable().default(null),
});
export type BookingInput = z.infer<typeof bookingInputSchema>;

/** Whom a visitor would rather be visited by. */
export const collectorWishes = ['female', 'male'] as const;

const blank = z.literal('');

/** A wish for a home visit. Nothing is required but a way to answer: an e-mail address or a phone number. */
export const withdrawalInputSchema = z
  .object({
    name: lineSchema(longestName).default(''),
    email: blank.or(emailSchema).default(''),
    phone: blank.or(phoneSchema).default(''),
    suggestions: textSchema(4000).default(''),
    appointmentDay: lineSchema(40).default(''),
    appointmentDate: lineSchema(60).default(''),
    appointmentTime: lineSchema(40).default(''),
    area: lineSchema(300).default(''),
    collector: z.enum(collectorWishes).nullable().default(null),
    packageId: contentIdSchema.nullable().default(null),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', acrossFields('emailOrPhone', 'phone', 'email'));
export type WithdrawalInput = z.infer<typeof withdrawalInputSchema>;

/** What tells a person from a machine: a field people never see, and proof of when the form was opened. */
export const formGuardSchema = z.object({ website: z.string().max(500).default(''), ticket: z.string().max(200).default('') });
export type FormGuard = z.infer<typeof formGuardSchema>;

export const sendContactInputSchema = z.object({
  locale: localeSchema,
  contact: contactInputSchema,
  guard: formGuardSchema,
  consentVersion: z.enum(consentVersions),
});

export const sendReportInputSchema = sendContactInputSchema.omit({ contact: true }).extend({ report: reportInputSchema });
export const sendBookingInputSchema = sendContactInputSchema.omit({ contact: true }).extend({ booking: bookingInputSchema });

/** What a package or offer was called and cost; prices in AED, those of the server's record as they were when the request was stored. */
const bookedSchema = z.object({ title: z.string(), description: z.string(), price: z.number().nullable(), salePercent: z.number().nullable() });
export type Booked = z.infer<typeof bookedSchema>;

/** What a type of request holds beside name, e-mail and phone. */
export const requestDetailsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contact'), contactType: z.enum(contactTypes), message: z.string() }),
  z.object({ type: z.literal('report'), visitTime: z.string() }),
  z.object({
    type: z.literal('booking'),
    notes: z.string(),
    packageId: z.string().nullable(),
    offerId: z.string().nullable(),
    /** What the visitor was shown. */
    shown: bookedSchema,
    /** What our own record says; null where none was named or it is gone. */
    record: bookedSchema.nullable(),
  }),
  z.object({
    type: z.literal('withdrawal'),
    suggestions: z.string(),
    appointmentDay: z.string(),
    appointmentDate: z.string(),
    appointmentTime: z.string(),
    /** The appointment lay in the past when it was asked for. */
    isPast: z.boolean(),
    area: z.string(),
    collector: z.enum(collectorWishes).nullable(),
    packageId: z.string().nullable(),
    packageTitle: z.string(),
  }),
]);
export type RequestDetails = z.infer<typeof requestDetailsSchema>;

/** A card that came with a request. */
export const requestCardSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(cardKinds),
  type: z.string(),
  bytes: z.number().int(),
  /** `waiting`: a virus scanner is set up and has given no verdict yet. `off`: there is none, and there is no verdict. */
  scan: z.enum(['off', 'waiting', 'clean', 'infected']),
  /** The name of the virus that was found. */
  threat: z.string(),
  /** A PDF that may contain active content. */
  mayBeActive: z.boolean(),
});

export const requestReceiptSchema = z.object({ reference: z.string() });
export type RequestReceipt = z.infer<typeof requestReceiptSchema>;

/** A reference as it is kept, however it was typed: `d 7k3m 92qx` is `D-7K3M-92QX`. What can be none stays as it is. */
function toReference(typed: string): string {
  const [, first, second] =
    /^D?([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(
      toLatinDigits(typed)
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, ''),
    ) ?? [];
  return first && second ? `D-${first}-${second}` : typed;
}

/** A request by its reference, and what shows that it is one's own: its phone number or the last four digits of it, or its e-mail address. */
export const requestStatusInputSchema = z.object({
  reference: z.string().overwrite(withoutMarks).pipe(requiredLineSchema(40)).transform(toReference),
  proof: z
    .string()
    .overwrite(withoutMarks)
    .pipe(requiredLineSchema(254))
    .transform((proof) => asciiEmail(toLatinDigits(proof)).toLowerCase()),
});
export type RequestStatusInput = z.infer<typeof requestStatusInputSchema>;

/** A wish about a request that was sent before. */
export const requestWishInputSchema = requestStatusInputSchema.extend({ kind: z.enum(wishKinds), text: textSchema(1000).default('') });
export type RequestWishInput = z.infer<typeof requestWishInputSchema>;

/** The states that visitors are told of: what was put aside as spam is told apart from nothing. */
const visitorStates = ['new', 'in_progress', 'confirmed', 'completed', 'declined'] as const;

/** What a visitor is told of a request: nothing personal but what they wished afterwards. */
export const requestStatusSchema = z.object({
  reference: z.string(),
  type: z.enum(requestTypes),
  state: z.enum(visitorStates),
  /** The day that it came, at the centre. */
  receivedOn: z.string(),
  /** The wishes that have come for it, in the visitor's own words, the newest last. */
  wishes: z.array(z.object({ kind: z.enum(wishKinds), text: z.string() })),
  /** Cancelling was asked for, and nobody has answered that yet. */
  isCancelAsked: z.boolean(),
});
export type RequestStatus = z.infer<typeof requestStatusSchema>;

/** A wish about a request as staff see it. */
export const requestWishSchema = z.object({ id: randomIdSchema, kind: z.enum(wishKinds), text: z.string(), createdAt: z.string() });
