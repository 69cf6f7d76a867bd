import { toLatinDigits } from '../i18n/format.ts';

/** Arabic diacritics, the tatweel that stretches words, and invisible characters. They do not change a word. */
const marks = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0610-\u061a\u064b-\u0652\u0653-\u0655\u0670\u0640]/gu;

const letterForms: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ی: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ک: 'ك',
};

/** The Arabic article, alone or after a one-letter conjunction or preposition. People search with and without it. */
const article = /^(?:[وفبك]?ال|لل)(?=.{3})/;

/** Synonyms in both languages; a search for one finds the others. */
const synonyms = [
  ['غده', 'درقيه', 'thyroid', 'tsh'],
  ['سكر', 'سكري', 'تراكمي', 'diabetes', 'sugar', 'glucose', 'hba1c'],
  ['حديد', 'iron', 'ferritin', 'فيريتين'],
  ['قلب', 'heart', 'cardiac'],
  ['كبد', 'liver'],
  ['كلي', 'kidney', 'renal'],
  ['حساسيه', 'allergy'],
  ['حمل', 'حامل', 'pregnancy', 'pregnant'],
  ['شعر', 'hair'],
].map((words) => words.map(normaliseWord));

/**
 * Limits the cost: each group needs a pass over all known words. A short term can expand to many words: U+FDFA alone
 * becomes four.
 */
const maxGroups = 12;

/** Normalises a text for comparison: Arabic letter forms, diacritics, invisible characters, digits, width and case. */
export function normaliseText(text: string): string {
  const folded = toLatinDigits(text.normalize('NFKC')).toLowerCase().replace(marks, '');
  return folded.replace(/[أإآٱىئیةؤک]/g, (letter) => letterForms[letter] ?? letter);
}

/** The index words of a text: normalised, each with and without its article. */
export function indexWords(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    const bare = normaliseWord(word);
    return bare === word ? [word] : [word, bare];
  });
}

/** A text for comparing beginnings: its normalised words without articles. */
export const plainWords = (text: string): string => splitWords(text).map(normaliseWord).join(' ');

/**
 * The groups of synonyms of a search term: the first 12, without duplicates. A record must contain a word of each
 * group. Empty for a term without words.
 */
export function searchGroups(term: string): string[][] {
  // Synonyms share a key, so they form one group.
  const groups = new Map<string | string[], string[]>();
  for (const word of splitWords(term)) {
    if (groups.size === maxGroups) break;
    const bare = normaliseWord(word);
    const others = synonyms.find((group) => group.includes(bare));
    const meaning = others ?? bare;
    if (!groups.has(meaning)) groups.set(meaning, [...new Set([bare, ...(others ?? [])])]);
  }
  return [...groups.values()];
}

/** The number of typing errors to tolerate in a word of this length. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The normalised words of a text. */
export function splitWords(text: string): string[] {
  return normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function normaliseWord(word: string): string {
  return normaliseText(word).replace(article, '');
}
