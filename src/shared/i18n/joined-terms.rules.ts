import { type Locale, locales } from './locales.ts';

/**
 * Latin words and numbers joined by hyphens, such as 25-OH. Inside Arabic text, their parts would be reordered. It begins at
 * the start of a word, because it would otherwise try each letter of a long one.
 */
const joined = /\b([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/;

/** Splits the name of a laboratory test, so that its joined terms are at the odd places. */
export const splitJoinedTerms = (name: string): string[] => name.split(joined);

/** The name with its joined terms between isolates (U+2066, U+2069), for plain text in a language. */
export function isolateJoinedTerms(name: string, locale: Locale): string {
  if (locales[locale].direction === 'ltr') return name;
  return splitJoinedTerms(name)
    .map((part, index) => (index % 2 === 1 ? `\u2066${part}\u2069` : part))
    .join('');
}
