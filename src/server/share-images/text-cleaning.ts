import { type Locale, locales } from '#shared/i18n/locales.ts';

const joiners = '\u200c\u200d';
/** Letters of other keyboards, and their equivalents in every Arabic font. */
const twins: Record<string, string> = { '\u06cc': '\u064a', '\u06a9': '\u0643' };
/** Latin words with their numbers ("25-OH Vitamin D"), and numbers with a sign ("20%", "60+"). */
const latinRun = /(?=[\p{N}+./-]*\p{Script=Latin})[\p{N}\p{Script=Latin}](?:[\p{N}\p{Script=Latin} +./&'-]*[\p{N}\p{Script=Latin}+])?|[\p{N}.,]+[%+]/gu;

/**
 * Converts a text to one line in characters of the font. Removes characters without a glyph, such as emoji, control
 * characters, and characters that change the text direction.
 */
export function cleanText(text: string, isCovered: (codePoint: number) => boolean): string {
  const shown = Array.from(text.toWellFormed().normalize('NFC'), (character) => {
    if (/\s/u.test(character)) return ' ';
    if (joiners.includes(character)) return character;
    if (/[\p{Cc}\p{Cf}]/u.test(character)) return '';
    // Compatibility forms, as copied from documents, have plain equivalents.
    return (
      [character, character.normalize('NFKC'), twins[character] ?? ''].find((form) => Array.from(form).every((part) => isCovered(part.codePointAt(0) ?? 0))) ??
      ''
    );
  });
  return shown.join('').replace(/ +/g, ' ').trim();
}

/**
 * Aligns a text by the language, whatever its first letter. Text in the other language, and Latin words inside Arabic, have their own direction.
 * Prevents line breaks at hyphens.
 */
export function directed(text: string, locale: Locale): string {
  if (locales[locale].direction === 'ltr') return `\u200e\u2068${joinHyphens(text)}\u2069`;
  const isLatin = !/\p{Script=Arabic}/u.test(text);
  return `\u200f${joinHyphens(isLatin ? leftToRight(text) : text.replace(latinRun, leftToRight))}`;
}

const leftToRight = (text: string) => `\u2066${text}\u2069`;

const joinHyphens = (text: string) => text.replace(/(?<=\S)-(?=\S)/g, '-\u2060');

/** Escapes a text for Pango markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
