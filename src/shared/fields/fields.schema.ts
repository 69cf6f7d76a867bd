import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { dayOf, isDay } from '../time/days.rules.ts';
import { directionMarks, withoutUnmatchedIsolates } from './direction-marks.rules.ts';
import { asciiEmail, pastedEmail } from './email.rules.ts';
import { isPhone, splitPhone } from './phone.rules.ts';

/** The id of a content record: 24 hexadecimal digits. */
export const contentIdSchema = z.string().regex(/^[0-9a-f]{24}$/);
/** The id of a request, file or sign-in session: 16 random bytes in hexadecimal. */
export const randomIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
export const localeSchema = z.enum(localeCodes);
/** An encrypted ticket of the server, returned in the next step of a sign-in or a setup. */
export const encryptedTicketSchema = z.string().max(1000);

/**
 * Separators that people paste from Word, PowerPoint and spreadsheets: vertical tab, page break, information
 * separators, next line, line and paragraph separator.
 */
const pastedSeparators = '\v\f\u001c\u001d\u001e\u001f\u0085\u2028\u2029';
/**
 * Control and format characters, lone surrogates and the placeholder of pasted objects, which nobody sees and which
 * break searches. Not the joiners of Persian words and emoji, and not the visible signs around Arabic numbers.
 */
const unseen = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u08e2])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffc]/gu;
/** Replaces separators by `by`, keeps `kept` and removes what nobody sees. */
const clean = (text: string, { separators, by, kept }: { separators: string; by: string; kept: string }) =>
  text.replace(unseen, (found) => {
    if (separators.includes(found)) return by;
    return kept.includes(found) ? found : '';
  });
export const cleanLine = (text: string): string =>
  clean(text.replaceAll('\r\n', '\n'), { separators: `${pastedSeparators}\t\n\r`, by: ' ', kept: '' });
/** Prose keeps the direction marks that its author set, if there is anything that they direct. */
const cleanProse = (text: string, rules: Parameters<typeof clean>[1]): string => {
  const plain = clean(text, rules);
  if (plain.trim() === '') return plain;
  return withoutUnmatchedIsolates(clean(text, { ...rules, kept: rules.kept + directionMarks }));
};
/** A line of prose. */
export const cleanSentence = (text: string): string =>
  cleanProse(text.replaceAll('\r\n', '\n'), { separators: `${pastedSeparators}\t\n\r`, by: ' ', kept: '' });
export const cleanText = (text: string): string =>
  cleanProse(text, { separators: pastedSeparators, by: '\n', kept: '\t\n\r' });

/**
 * One line of text. Tabs and line breaks become spaces, because line breaks could forge mail headers. Removes
 * characters that nobody sees.
 */
export const lineSchema = (max: number) => z.string().overwrite(cleanLine).trim().max(max);
/** One line of prose: as `lineSchema`, but keeps direction marks. Not for names and whatever is compared as typed. */
export const sentenceSchema = (max: number) => z.string().overwrite(cleanSentence).trim().max(max);
/**
 * Prose of several lines. Pasted separators become line breaks. Removes characters that nobody sees, but keeps direction
 * marks.
 */
export const textSchema = (max: number) => z.string().overwrite(cleanText).trim().max(max);
/**
 * A visible letter, digit, punctuation mark or symbol. Unicode also counts fillers and the empty Braille cell as
 * letters and symbols.
 */
const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
export const isVisible = (text: string) => text === '' || visibleCharacter.test(text);

/** A required line; invisible characters alone count as empty. */
export const requiredLineSchema = (max: number) => lineSchema(max).min(1).refine(isVisible, 'required');
/** A required text of several lines. */
export const requiredTextSchema = (max: number) => textSchema(max).min(1).refine(isVisible, 'required');

/** A required choice. A missing value gets the message `required` instead of a format error. */
export const requiredChoiceSchema = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: ({ input }) => (input === undefined ? 'required' : undefined) });

/**
 * Options of `refine` for a rule about several fields. The rule runs as soon as these fields are valid, and reports at
 * the first of them. By default, zod runs such rules only once the whole object is valid, so users would see the error
 * late.
 */
export function acrossFields(message: string, field: string, ...others: string[]) {
  const isElsewhere = (name: unknown) => name !== undefined && ![field, ...others].includes(String(name));
  return {
    message,
    path: [field],
    when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => isElsewhere(path?.[0])),
  };
}

/** Removes invisible marks (direction, joining), which copied text may contain. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '');

/**
 * The pattern of the HTML standard's e-mail field, with at least two labels in the domain, since no mail server has
 * only one.
 */
const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9])$/i;

/** Checked before anything is replaced, because expressions for pasted texts take long on endless ones. */
const maxPasted = 400;

/** An e-mail address as typed or copied, with an ASCII domain and at most 254 characters. */
export const emailSchema = z
  .string()
  .max(maxPasted, { abort: true })
  .overwrite(withoutMarks)
  .overwrite(pastedEmail)
  .overwrite(asciiEmail)
  .max(254)
  .pipe(z.email({ pattern: emailForm }));

/**
 * One phone number of 5 to 15 digits in any notation, stored as typed: "(04) 123/4567". Digits become Latin, hyphens
 * plain, the plus leads and an extension ends it: "04 123 4567 ext. 12".
 */
export const phoneSchema = z
  .string()
  .max(maxPasted, { abort: true })
  .overwrite(withoutMarks)
  .overwrite((phone) => plainPhone(phone.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\u2010-\u2015\u2212]/g, '-')))
  .max(40)
  .refine(isPhone, 'phone');

function plainPhone(phone: string): string {
  const { number, note, extension } = splitPhone(phone);
  return plusInFront(number) + note + (extension && ` ext. ${extension}`);
}

/** In right-to-left typing, the plus is at the end. */
const plusInFront = (phone: string) => phone.replace(/^([^+]*[^+\s])\s*\+$/, '+$1');

/**
 * A whole number. A text gets the message of whole numbers instead of that of amounts; zod's issue for it names no kind
 * of number.
 */
export const wholeSchema = (min: number, max: number) =>
  z
    .int({ error: ({ input }) => (input === undefined ? undefined : 'notWhole') })
    .min(min)
    .max(max);

export const largestAmount = 1_000_000;
/** An amount in AED with at most two decimals, not negative. */
export const amountSchema = z
  .number()
  .min(0)
  .max(largestAmount)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'decimals');
/** A calendar day ("2026-10-03") that people give. */
export const daySchema = z.iso.date().refine(isDay, 'day');
/** An ISO 8601 instant that people give, normalised to UTC, because stored instants are compared as text. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((instant) => new Date(instant).toISOString())
  .refine((instant) => isDay(dayOf(instant)), 'day');
