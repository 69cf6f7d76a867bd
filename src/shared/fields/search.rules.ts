import { toLatinDigits } from '../i18n/format.ts';

/** Arabic diacritics, the tatweel that stretches words, and invisible characters. They do not change a word. */
const marks = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0610-\u061a\u064b-\u0652\u0653-\u0655\u0670\u0640]/gu;

/** Letters of Arabic, Persian and Urdu keyboards, by the letter that stands for all of them. */
const foldedLetters: [folded: string, letters: string][] = [
  ['ا', 'أإآٱ'],
  ['ي', 'ىئیےۓ'],
  ['ه', 'ةہھەۀۂۃ'],
  ['و', 'ؤ'],
  ['ك', 'کگ'],
  ['ب', 'پ'],
  ['ت', 'ٹ'],
  ['ج', 'چ'],
  ['د', 'ڈ'],
  ['ر', 'ڑ'],
  ['ز', 'ژ'],
  ['ف', 'ڤ'],
  ['ن', 'ں'],
];
const letterForms = new Map(
  foldedLetters.flatMap(([folded, letters]) => [...letters].map((letter) => [letter, folded])),
);
const foldable = new RegExp(`[${[...letterForms.keys()].join('')}]`, 'g');

/** The Arabic article, alone or after a one-letter conjunction or preposition. People search with and without it. */
const article = /^(?:[وفبك]?ال|لل)(?=.{3})/;

/**
 * Words in both languages by topic; those for one thing are in one list. A search for a word finds the others of its
 * topic, a search among names only those for the same thing: ferritin is no other name of iron.
 */
const topics = [
  [['غده', 'درقيه', 'thyroid'], ['tsh']],
  [
    ['سكر', 'سكري', 'diabetes', 'sugar', 'glucose', 'غلوكوز', 'جلوكوز', 'كلوكوز'],
    ['hba1c', 'تراكمي'],
  ],
  [
    ['حديد', 'iron'],
    ['ferritin', 'فيريتين'],
  ],
  // Too short for the article to be removed.
  [['دم', 'الدم']],
  [['قلب', 'heart', 'cardiac']],
  [['كبد', 'liver']],
  // In names, «الكلي» is "total" as often.
  [['كلي'], ['kidney', 'renal']],
  [['حساسيه', 'allergy']],
  [['حمل', 'حامل', 'pregnancy', 'pregnant']],
  [['شعر', 'hair']],
].map((topic) => topic.map((words) => words.map(normaliseWord)));
const synonyms = { topics: topics.map((topic) => topic.flat()), names: topics.flat() };

/** Limits the cost: each word needs a pass over all known words. U+FDFA alone becomes four words. */
const maxWords = 12;
/** The most words that are joined to one. */
const maxJoined = 5;
/** The longest word that is indexed as one of several joined words. Longer ones mean nothing and would fill the disk. */
const maxJoinedLength = 40;

/** Punctuation inside a word, as in "B-12", "C.B.C" and "25(OH)D". */
const withinWord = /^[.()'’_·\u2010-\u2015\u2212-]{1,2}$/;
/** The separators between the parts of a word that is written with spaces, as in "B 12". */
const betweenParts = /^[^\S\n]*(?:[().\u2010-\u2015-]+[^\S\n]*)?$/;
const shortPart = /^(?:\p{L}{1,2}|\p{L}?\p{N}{1,3}\p{L}{0,2})$/u;
const letters = /^\p{L}+$/u;
const shortNumber = /^\p{N}{1,3}$/u;
/** Separates statements, so that words before and after it are not parts of one word. */
const betweenStatements = /[,;:!?|\n،؛؟]|\.(?=\s)/;
/** Many Arabic plurals, with their beginning. */
const plural = /^(\p{Script=Arabic}{4,})ات$/u;
/** A letter before a digit, inside a word: the "a1" of "hba1c". */
const numberedLetter = /\p{L}(\p{L}\p{N})/u;

/** Normalises a text for comparison: letter forms, diacritics, invisible characters, digits, width and case. */
export function normaliseText(text: string): string {
  const folded = toLatinDigits(text.normalize('NFKC')).toLowerCase().replace(marks, '');
  return folded.replace(foldable, (letter) => letterForms.get(letter) ?? letter);
}

/** The normalised words of a text. */
export const splitWords = (text: string): string[] => normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Increase it with every change of `indexWords` or `nameTokens`: the server then writes all stored index words again. */
export const indexWordsVersion = 5;

/**
 * The index words of a text: normalised, each with and without its article, with numbered ends of words ("a1c" of
 * "hba1c"), and with words that are written in parts ("b12" of "B-12").
 */
export const indexWords = (text: string): string[] => indexPlaces(text).flat();

/** The index words of a text by the word with which they begin. */
export const indexPlaces = (text: string): string[][] =>
  joinableRuns(text).flatMap((run) => run.map((word, place) => [...wordForms(word), ...joinedForms(run, place)]));

function wordForms(word: string): string[] {
  const bare = normaliseWord(word);
  const [, ending] = numberedLetter.exec(word) ?? [];
  // A word may begin like an article behind its article, such as «الكالسيوم».
  return [
    ...new Set([word, bare, normaliseWord(bare), ...(ending === undefined ? [] : [word.slice(word.indexOf(ending))])]),
  ];
}

/** The two to five neighbouring words from a place, as one. */
function joinedForms(run: readonly string[], place: number): string[] {
  const counts = Array.from({ length: Math.min(maxJoined, run.length - place) - 1 }, (_, index) => index + 2);
  const joined = counts.map((count) => run.slice(place, place + count).join(''));
  return joined.filter((word) => word.length <= maxJoinedLength);
}

/** A text for comparing beginnings: its normalised words without articles, words in parts as one. */
export const plainWords = (text: string): string =>
  joinableRuns(text)
    .map((run) => run.map(normaliseWord).join(''))
    .join(' ');

/**
 * The groups of alternatives of a search term, of its first 12 words, without duplicates. A record must match one
 * alternative of each group: a word, or several words separated by spaces, which it must contain all. Empty for a term
 * without words.
 */
export function searchGroups(term: string, among: keyof typeof synonyms = 'topics'): string[][] {
  // Synonyms share a key, so they form one group.
  const groups = new Map<string | string[], string[]>();
  let words = 0;
  for (const run of joinableRuns(term).flatMap(shortRuns)) {
    const parts = run.slice(0, maxWords - words).map(normaliseWord);
    if (parts.length === 0) break;
    const joined = parts.join('');
    const others = synonyms[among].find((group) => group.includes(joined));
    const meaning = others ?? joined;
    if (groups.has(meaning)) continue;
    words += parts.length;
    groups.set(meaning, [...new Set([joined, parts.join(' '), joined.replace(plural, '$1'), ...(others ?? [])])]);
  }
  return [...groups.values()];
}

/** The parts of a search term that must each match: words, and words that may be one, such as "b 12". */
export const splitTerm = (term: string): string[] =>
  joinableRuns(term)
    .flatMap(shortRuns)
    .map((run) => run.join('-'));

/** Whether words contain an alternative of a group, by their beginnings. */
export function holdsGroup(words: readonly string[], group: readonly string[]): boolean {
  return group.some((alternative) => {
    const parts = alternative.split(' ');
    return parts.length > 1 ? holdsParts(words, parts) : words.some((word) => word.startsWith(alternative));
  });
}

/** Whether neighbouring words are the parts of a word, in any order. Other index words may be between them. */
function holdsParts(words: readonly string[], parts: readonly string[], isUnfinished = false): boolean {
  const isPart = (word: string, place: number) => {
    const part = parts[place] ?? '';
    const isWhole = isShortPart(part) && !(isUnfinished && place === parts.length - 1);
    return isWhole ? word === part : word.startsWith(part);
  };
  return words.some((word, first) => {
    if (!parts.some((_, place) => isPart(word, place))) return false;
    const near = words.slice(first, first + 4 * parts.length);
    return parts.every((_, place) => {
      const found = near.findIndex((one) => isPart(one, place));
      return found >= 0 && near.splice(found, 1).length > 0;
    });
  });
}

/**
 * Returns a test for texts that match every group of a term, anywhere in their words; a single letter must be a word, or
 * begin one at the end of the term. Without words, the text must contain the term.
 */
export function createTextMatcher(term: string): (text: string) => boolean {
  const groups = searchGroups(term);
  if (groups.length === 0) {
    const literal = normaliseText(term).trim();
    return (text) => normaliseText(text).includes(literal);
  }
  const last = splitWords(term).at(-1);
  const delimit = (word: string) => (word.length > 1 ? word : word === last ? ` ${word}` : ` ${word} `);
  const wanted = groups.map((group) =>
    group.map((alternative) => ({ word: delimit(alternative), parts: alternative.split(' ') })),
  );
  return (text) => {
    const statements = text.split(betweenStatements).map(indexWords);
    const words = ` ${statements.flat().join(' ')} `;
    const holds = ({ word, parts }: { word: string; parts: readonly string[] }) => {
      if (parts.length === 1) return words.includes(word);
      return statements.some((statement) => holdsParts(statement, parts, parts.at(-1) === last));
    };
    return wanted.every((group) => group.some(holds));
  };
}

/** The number of typing errors to tolerate in a word of this length. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 10 ? 1 : 2;
}

/** Whether a word is short enough to be part of another one, such as "b" or "12". */
export const isShortPart = (word: string): boolean => shortPart.test(word);

/** The normalised words of a text; words that may be written as one are in one run. */
function joinableRuns(text: string): string[][] {
  const runs: string[][] = [];
  const plain = normaliseText(text);
  let end = 0;
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const separator = plain.slice(end, index);
    end = index + word.length;
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && (withinWord.test(separator) || (betweenParts.test(separator) && mayJoin(before, word))))
      run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** "B 12", "T S H" and "Omega 3" are also written as one word. */
const mayJoin = (before: string, word: string) =>
  (shortPart.test(before) && shortPart.test(word)) || (letters.test(before) && shortNumber.test(word));

function shortRuns(run: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(run.length / maxJoined) }, (_, index) =>
    run.slice(index * maxJoined, (index + 1) * maxJoined),
  );
}

function normaliseWord(word: string): string {
  return normaliseText(word).replace(article, '');
}
