import { normaliseText } from '../fields/search.rules.ts';
import type { Locale } from '../i18n/locales.ts';

/** The directory shows so many tests on one page, and more of them by letter. */
export const maxOnOnePage = 300;

/** The heading of names that begin with a digit or another sign. */
export const otherLetter = '#';
const alphabets: Record<Locale, string> = { en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي' };
/** The letters of a language in their order, then those of the other one, for names without a translation. */
export const lettersIn: Record<Locale, readonly string[]> = {
  en: [...alphabets.en, ...alphabets.ar, otherLetter],
  ar: [...alphabets.ar, ...alphabets.en, otherLetter],
};

/** Marks inside Arabic words that do not change their letters, and invisible characters. */
const marks = /[\p{Cf}\u064b-\u0652\u0670\u0640]/gu;
const beforeFirst = /^[^\p{L}\p{N}]+/u;
/**
 * The article before a word. Not the beginning of words such as «التهاب», nor of foreign words that are often written
 * without their hamza, such as «البومين».
 */
const article =
  /^[اٱ]ل(?=\p{L}{2})(?!ت(?:هاب|صاق|واء|حام|قاط|زام|ماس|قاء|فاف|باس|ئام)|كترو|دوست|بومين|انين|زهايمر|فا(?!\p{L}))/u;

/**
 * The key by which a name is filed: its words without the article, in one spelling. Keys are in the order of both
 * alphabets, numbers in that of their values.
 */
export function filingKey(name: string): string {
  const bare = name.normalize('NFKC').replace(marks, '').replace(beforeFirst, '').replace(article, '');
  const plain = normaliseText(bare).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ء', 'ا');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').replace(/\d+/g, (number) => number.padStart(6, '0'));
}

/** Whether a name contains another one: as whole words, without the article. */
export const containsName = (name: string, other: string): boolean =>
  ` ${filingKey(name)} `.includes(` ${filingKey(other)} `);

/** The letter under which a key is filed. */
export function letterOfKey(key: string): string {
  const letter = key.charAt(0).toUpperCase();
  return lettersIn.en.includes(letter) ? letter : otherLetter;
}

const maxAbbreviation = 10;

/**
 * Whether a name is an abbreviation, such as "CBC", "HbA1c", "25(OH)D" or "Na": one word in Latin letters with several
 * capital letters or digits, or of at most three letters.
 */
export function isAbbreviation(name: string): boolean {
  if (name.length > maxAbbreviation || /\s|[^\x21-\x7e]/.test(name)) return false;
  const capitals = name.match(/[A-Z]/g)?.length ?? 0;
  return capitals > 0 && (name.length <= 3 || capitals + (/\d/.test(name) ? 1 : 0) >= 2);
}

/** The abbreviations in brackets of a name, as in "Complete blood count (CBC)". */
export const bracketedIn = (name: string): string[] =>
  [...name.matchAll(/\(([^()\s]{1,10})\)/g)].map(([, word = '']) => word).filter(isAbbreviation);

/** A name without an abbreviation in brackets. */
export const withoutBrackets = (name: string, abbreviation: string): string =>
  name.replace(`(${abbreviation})`, '').replace(/\s+/g, ' ').trim();
