import { type Locale, locales } from '#shared/i18n/locales.ts';

const joiners = '\u200c\u200d';
/** Letters as some keyboards write them, and the twins that every Arabic font has. */
const twins: Record<string, string> = { '\u06cc': '\u064a', '\u06a9': '\u0643' };
/** Latin words with the numbers that belong to them ("25-OH Vitamin D"), and numbers with their sign ("20%", "60+"). */
const latinRun = /(?=[\p{N}+./-]*\p{Script=Latin})[\p{N}\p{Script=Latin}](?:[\p{N}\p{Script=Latin} +./&'-]*[\p{N}\p{Script=Latin}+])?|[\p{N}.,]+[%+]/gu;

/**
 * A text of one line that the font can show: what it has no glyph for, such as emoji, is left out, and so are control
 * characters and marks that would turn the direction of what follows.
 */
export function cleanText(text: string, isCovered: (codePoint: number) => boolean): string {
  const shown = Array.from(text.toWellFormed().normalize('NFC'), (character) => {
    if (/\s/u.test(character)) return ' ';
    if (joiners.includes(character)) return character;
    if (/[\p{Cc}\p{Cf}]/u.test(character)) return '';
    // Letters in their compatibility forms, as copied out of documents, have plain twins.
    return (
      [character, character.normalize('NFKC'), twins[character] ?? ''].find((form) => Array.from(form).every((part) => isCovered(part.codePointAt(0) ?? 0))) ??
      ''
    );
  });
  return shown.join('').replace(/ +/g, ' ').trim();
}

/**
 * A text aligned as a language is, whatever letter it begins with. One that is in the other language keeps its own order, and so
 * do Latin words inside Arabic; a hyphen is no place to break a line.
 */
export function directed(text: string, locale: Locale): string {
  if (locales[locale].direction === 'ltr') return `\u200e\u2068${joinHyphens(text)}\u2069`;
  const isLatin = !/\p{Script=Arabic}/u.test(text);
  return `\u200f${joinHyphens(isLatin ? leftToRight(text) : text.replace(latinRun, leftToRight))}`;
}

const leftToRight = (text: string) => `\u2066${text}\u2069`;

const joinHyphens = (text: string) => text.replace(/(?<=\S)-(?=\S)/g, '-\u2060');

/** A text that Pango's markup cannot mistake for markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
