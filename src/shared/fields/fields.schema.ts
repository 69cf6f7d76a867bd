import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { asciiEmail } from './email.rules.ts';
import { splitPhone } from './phone.rules.ts';

/** The id of a content record: 24 hexadecimal digits. */
export const contentIdSchema = z.string().regex(/^[0-9a-f]{24}$/);
/** The id of a request, file or sign-in session: 16 random bytes in hexadecimal. */
export const randomIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
export const localeSchema = z.enum(localeCodes);
/** An encrypted ticket of the server, returned in the next step of a sign-in or a setup. */
export const encryptedTicketSchema = z.string().max(1000);

/**
 * One line of text. Refuses control characters, because line breaks could forge mail headers, and lone surrogates, which databases do not
 * store.
 */
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
/** A visible letter, digit, punctuation mark or symbol. Unicode also counts fillers and the empty Braille cell as letters and symbols. */
const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const isVisible = (text: string) => text === '' || visibleCharacter.test(text);

/** A required line; invisible characters alone count as empty. */
export const requiredLineSchema = (max: number) => lineSchema(max).min(1).refine(isVisible, 'required');
/** A required text of several lines. */
export const requiredTextSchema = (max: number) => textSchema(max).min(1).refine(isVisible, 'required');

/** A required choice. A missing value gets the message `required` instead of a format error. */
export const requiredChoiceSchema = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: ({ input }) => (input === undefined ? 'required' : undefined) });

/**
 * Options of `refine` for a rule about several fields. The rule runs as soon as these fields are valid, and reports at the first of them.
 * By default, zod runs such rules only once the whole object is valid, so users would see the error late.
 */
export const acrossFields = (message: string, field: string, ...others: string[]) => ({
  message,
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => path?.[0] !== undefined && ![field, ...others].includes(String(path[0]))),
});

/** Removes invisible marks (direction, joining), which copied text may contain. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** Zod's pattern, extended by internationalised top-level domains. */
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** An e-mail address as typed or copied, with an ASCII domain and at most 254 characters. */
export const emailSchema = z
  .string()
  .overwrite(withoutMarks)
  .trim()
  .overwrite(asciiEmail)
  .max(254)
  .pipe(z.email({ pattern: emailForm }));
/**
 * A phone number of 5 to 15 digits in any common format, also in Arabic-Indic digits. It is normalised to Latin digits and plain hyphens,
 * with a leading plus and a trailing extension: "04 123 4567 ext. 12".
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

/** In right-to-left typing, the plus is at the end. */
const plusInFront = (phone: string) => phone.replace(/^([^+]*[^+\s])\s*\+$/, '+$1');

/** An amount in AED with at most two decimals, not negative. */
export const amountSchema = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'decimals');
/** An ISO 8601 instant, normalised to UTC, because stored instants are compared as text. */
export const instantSchema = z.iso.datetime({ offset: true }).transform((instant) => new Date(instant).toISOString());
