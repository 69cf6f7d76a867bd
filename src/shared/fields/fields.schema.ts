import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { asciiEmail } from './email.rules.ts';
import { splitPhone } from './phone.rules.ts';

/** The id of a content record: 24 hexadecimal digits. */
export const contentIdSchema = z.string().regex(/^[0-9a-f]{24}$/);
/** The id of a request, file or sign-in session: 16 random bytes in hexadecimal. */
export const randomIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
export const localeSchema = z.enum(localeCodes);
/** What the server sealed for the next step of a sign-in or set-up, as it comes back. */
export const sealedTicketSchema = z.string().max(1000);

/** One line of text a person typed: control characters (and so line breaks, which could forge mail headers) are refused, and halves of characters, which no database keeps. */
export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control');
/** Text of several lines. */
export const textSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'control');
/** A letter, digit, punctuation mark or symbol that a reader can see: fillers and the empty Braille cell count as letters and symbols too. */
const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const isVisible = (text: string) => text === '' || visibleCharacter.test(text);

/** A line that has to be filled in: invisible characters alone count as nothing. */
export const requiredLineSchema = (max: number) => lineSchema(max).min(1).refine(isVisible, 'required');
/** Text of several lines, as requiredLineSchema. */
export const requiredTextSchema = (max: number) => textSchema(max).min(1).refine(isVisible, 'required');

/** One of several that has to be chosen: nothing chosen is told as missing, not as wrong. */
export const requiredChoiceSchema = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: ({ input }) => (input === undefined ? 'required' : undefined) });

/**
 * How a rule about several fields of one object is told, for `refine`: at the first of them, as soon as all of them can be read, whatever else is
 * wrong. By itself zod looks at such rules only once everything else is right, and people would be told of them at their second try.
 */
export const acrossFields = (message: string, field: string, ...others: string[]) => ({
  message,
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => path?.[0] !== undefined && ![field, ...others].includes(String(path[0]))),
});

/** Text without the invisible marks (of direction, of joining) that come along when it is copied from messages. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** As zod's own, which refuses the internationalised top-level domains. */
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** An e-mail address as people type or copy it, its domain in ASCII letters; longer ones than mail servers carry are refused. */
export const emailSchema = z
  .string()
  .overwrite(withoutMarks)
  .trim()
  .overwrite(asciiEmail)
  .max(254)
  .pipe(z.email({ pattern: emailForm }));
/**
 * A phone number in any common writing, Arabic-Indic digits too: 5 to 15 digits, kept with Latin digits, plain hyphens, its plus in front and
 * its extension, if any, behind: "04 123 4567 ext. 12".
 */
export const phoneSchema = z
  .string()
  .overwrite(withoutMarks)
  .trim()
  .max(40)
  .transform((phone) => plainPhone(phone.replace(/[\u2010-\u2015\u2212]/g, '-')))
  .refine((phone) => {
    const { number } = splitPhone(phone);
    const digits = number.replace(/\D/g, '').length;
    return /^\+?[\d\s().-]+$/.test(number) && digits >= 5 && digits <= 15;
  }, 'phone');

function plainPhone(phone: string): string {
  const { number, extension } = splitPhone(phone);
  return plusInFront(number) + (extension && ` ext. ${extension}`);
}

/** Typed from right to left, the plus comes last. */
const plusInFront = (phone: string) => phone.replace(/^([^+]*[^+\s])\s*\+$/, '+$1');

/** An amount in AED: not negative, at most two decimals. */
export const amountSchema = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'decimals');
/** An instant as ISO 8601 text, in UTC whatever zone it was told in: stored instants are compared as text. */
export const instantSchema = z.iso.datetime({ offset: true }).transform((instant) => new Date(instant).toISOString());
