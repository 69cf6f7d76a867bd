import { toLatinDigits } from '../i18n/format.ts';

/** Marks above and below Arabic letters, and the tatweel that stretches words: none of them changes a word. */
const marks = /[\u0610-\u061a\u064b-\u0652\u0653-\u0655\u0670\u0640]/g;

const letterForms: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ی: 'ي', ة: 'ه', ؤ: 'و', ک: 'ك' };

/** "The", alone or behind a one-letter conjunction or preposition: people search with and without it. */
const article = /^(?:[وفبك]?ال|لل)(?=.{3})/;

/** Words for one thing, in both languages; searching one finds the others. */
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

/** Each group costs a pass over every known word, and a short term can hold many: U+FDFA alone stands for four words. */
const mostGroups = 12;

/** One spelling for all: Arabic letter forms, marks, digits, width and case are folded away. */
export function normaliseText(text: string): string {
  const folded = toLatinDigits(text.normalize('NFKC')).toLowerCase().replace(marks, '');
  return folded.replace(/[أإآٱىئیةؤک]/g, (letter) => letterForms[letter] ?? letter);
}

/** The words of a text as they are indexed: normalised, each with its article and without it. */
export function indexWords(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    const bare = normaliseWord(word);
    return bare === word ? [word] : [word, bare];
  });
}

/** A search term as its first 12 groups of words, none twice: a record must hold a word of each. Empty where the term holds no word. */
export function searchGroups(term: string): string[][] {
  // By meaning: words for one thing make the same group.
  const groups = new Map<string | string[], string[]>();
  for (const word of splitWords(term)) {
    if (groups.size === mostGroups) break;
    const bare = normaliseWord(word);
    const others = synonyms.find((group) => group.includes(bare));
    const meaning = others ?? bare;
    if (!groups.has(meaning)) groups.set(meaning, [...new Set([bare, ...(others ?? [])])]);
  }
  return [...groups.values()];
}

/** How many letters may be wrong in a word of this length for it still to be found. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

function splitWords(text: string): string[] {
  return normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function normaliseWord(word: string): string {
  return normaliseText(word).replace(article, '');
}
