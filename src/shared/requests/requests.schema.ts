import { z } from 'zod';
import { asciiEmail } from '../fields/email.rules.ts';
import { localeSchema, randomIdSchema, requiredLineSchema, textSchema, withoutMarks } from '../fields/fields.schema.ts';
import { toLatinDigits } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { cardKinds } from './cards.schema.ts';
import { type ConsentVersion, consentVersions } from './request-origin.ts';
import { type RequestInputOf, requestType, requestTypes, type TypeWithoutCards } from './request-types.ts';

/** Why a request can look like spam, or that a member of staff says it is. */
const suspicions = ['honeypot', 'ticket', 'too_fast', 'links', 'duplicate', 'staff'] as const;
export type Suspicion = (typeof suspicions)[number];

/** What a visitor can ask for afterwards. */
export const wishKinds = ['cancel_wish', 'change_wish'] as const;

/** What tells a person from a machine: a field people never see, and proof of when the form was opened. */
export const formGuardSchema = z.object({ website: z.string().max(500).default(''), ticket: z.string().max(200).default('') });
export type FormGuard = z.infer<typeof formGuardSchema>;

/** What is sent as JSON: the form under the name of its type, and how it was sent. */
export type SendInput<Type extends TypeWithoutCards> = { locale: Locale; guard: FormGuard; consentVersion: ConsentVersion } & {
  [Name in Type]: RequestInputOf<Type>;
};

export function sendInputSchema(type: TypeWithoutCards) {
  const form = { [type]: requestType(type).input } as Record<TypeWithoutCards, z.ZodObject>;
  return z.object({ locale: localeSchema, ...form, guard: formGuardSchema, consentVersion: z.enum(consentVersions) });
}

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
