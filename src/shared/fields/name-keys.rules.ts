import { createTextMatcher, normaliseText, searchGroups } from './search.rules.ts';

/*
 * The key of a name is its consonants, equal for its spellings in Latin and Arabic letters. An "a" at the beginning or
 * end represents any vowel there; x and c represent kh and sh. The key of "Khalid", "Khaled" and «خالد» is "xld", that
 * of "Noura" and «نورة» "nra". A "u" before the last consonant separates "Mahmoud" (mhmud) from "Mohammed" (mhmd).
 */

/** Sounds of Latin letters that differ from the letter. */
const latinSounds: Record<string, string> = {
  kh: 'x',
  gh: 'g',
  sh: 'c',
  ch: 'c',
  th: 't',
  dh: 'd',
  ph: 'f',
  ck: 'k',
  c: 'k',
  q: 'k',
  x: 'ks',
};
const latinLetters = /kh|gh|sh|ch|th|dh|ph|ck|[a-z]/g;
const softC = /c(?=[eiy])/g;

/** The sounds that people write for normalised Arabic letters. Other letters are vowels. */
const arabicSounds: Record<string, readonly string[]> = {
  ب: ['b', 'p'],
  ت: ['t'],
  ث: ['t', 's'],
  ج: ['j', 'g'],
  ح: ['h'],
  خ: ['x'],
  د: ['d'],
  ذ: ['d', 'z', 't'],
  ر: ['r'],
  ز: ['z'],
  س: ['s'],
  ش: ['c'],
  ص: ['s'],
  ض: ['d', 'z'],
  ط: ['t'],
  ظ: ['z', 'd', 't'],
  غ: ['g'],
  ف: ['f', 'v'],
  ق: ['k', 'g'],
  ك: ['k', 'g'],
  ل: ['l'],
  م: ['m'],
  ن: ['n'],
  ه: ['h'],
  // In Latin letters, these pairs look like th, dh and sh.
  تح: ['th', 't'],
  ته: ['th', 't'],
  دح: ['dh', 'd'],
  ده: ['dh', 'd'],
  سح: ['sh', 'c'],
  سه: ['sh', 'c'],
};
/** At the beginning of a word, these are consonants. */
const arabicSemivowels: Record<string, readonly string[]> = { و: ['w'], ي: ['y'] };
const arabicLetters = /[تدس][حه]|[\u0621-\u064a]/g;
/** Limits the index tokens of one word. */
const maxKeys = 12;
const maxLength = 40;
/** Fewer letters are the beginning of too many keys. */
const minBeginning = 4;
/** Between the last of so few consonants, French spellings write "ou" for short vowels too: "Houda" is «هدى». */
const minForVowels = 3;

const latinArticle = /^(?:[aeu]l|ash|a[trsdnz])$/;
const joinedArticle = /^(?:[aeu](?:l|([trsdnz])(?=\1))(?=[a-z]{4})|ال(?=.{3}))/;
/** "Abd" or "Abdul" alone. */
const servant = /^(?:abd(?:[aeiou]+l)?|عبد)$/;
/** The same before a name: "Abdulrahman", "Abdurrahman". */
const joinedServant = /^(?:abd[aeiou]*(?:l|([trsdnz])(?=\1))?(?=[a-z]{3})|عبد(?=ال))/;
const joinedServantOfGod = /^abd[aeiou]*l+ah?$/;
const god = /^(?:allah|الله)$/;
/** "Din", "Uddin" or "Eldeen" after a name. */
const faith = /^(?:(?:[aeu][ld])?d(?:i|ee|ie)ne?|(?:ال)?دين)$/;
const joinedFaith = /(?<=[a-z]{3})[aeu]?[ld]d(?:i|ee|ie)ne?$|(?<=..)الدين$/;

/** Index tokens that user input cannot match: input is split at private-use characters. */
const latinMark = '\ue001';
const arabicMark = '\ue002';

/** A token that a search accepts, or its beginning. */
export interface NameToken {
  token: string;
  isBeginning: boolean;
}

/** The index tokens of a name. */
export function nameTokens(name: string): string[] {
  const words = lettersOf(name).match(/\p{L}+/gu) ?? [];
  const named = words.filter((word, index) => !isArticle(word, words[index + 1]));
  const tokens = named.flatMap((word, index) => {
    const next = named[index + 1];
    const isPair = next !== undefined && (servant.test(word) || faith.test(next));
    const parts = partsOf(word);
    const keys = [
      ...parts.flatMap(formsOf).flatMap(keysOf),
      ...keysOfParts(parts),
      ...(isPair ? keysOfParts([word, next]) : []),
    ];
    return keys.map((key) => `${isArabic(word) ? arabicMark : latinMark}${key}`);
  });
  return [...new Set(tokens)];
}

/**
 * The groups of `searchGroups`, each with tokens of names that are written like its word in either alphabet. Articles
 * before a name are left out.
 */
export function nameGroups(term: string): { group: string[]; tokens: NameToken[] }[] {
  const groups = searchGroups(term);
  return groups
    .filter(([word = ''], index) => !isArticle(word, groups[index + 1]?.[0]))
    .map((group) => ({ group, tokens: searchedTokens(group[0] ?? '') }));
}

/** Returns a test for names that match every group of a term, by `createTextMatcher` or in the other alphabet. */
export function createNameMatcher(term: string): (name: string) => boolean {
  const groups = nameGroups(term).map(({ group, tokens }) => ({ matches: createTextMatcher(group[0] ?? ''), tokens }));
  if (groups.length === 0) return createTextMatcher(term);
  return (name) => {
    const held = nameTokens(name);
    const holds = ({ token, isBeginning }: NameToken) =>
      held.some((one) => (isBeginning ? one.startsWith(token) : one === token));
    return groups.every(({ matches, tokens }) => matches(name) || tokens.some(holds));
  };
}

/** An Arabic word finds names in Latin letters only: in Arabic ones, it is compared letter by letter. */
function searchedTokens(typed: string): NameToken[] {
  const word = lettersOf(typed);
  const parts = partsOf(word);
  // `searchGroups` removes the article; in "Ilham" it is a part of the name.
  const forms = isArabic(word) ? [word, `ال${word}`] : formsOf(word);
  const keys = new Set([...keysOfParts(parts), ...(parts.length > 1 ? [] : forms.flatMap(keysOf))]);
  const marks = isArabic(word) ? [latinMark] : [latinMark, arabicMark];
  return [...keys].flatMap((key) =>
    marks.map((mark) => ({ token: mark + key, isBeginning: key.length >= minBeginning && !key.endsWith('a') })),
  );
}

/** Latin letters without accents, and normalised Arabic ones. An apostrophe separates sounds, as in "Is'haq". */
function lettersOf(text: string): string {
  const plain = normaliseText(text).normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/['’‘ʿʾ`]/g, 'ʼ');
}

const isArabic = (word: string) => /[\u0621-\u064a]/.test(word);

/** "Al Suwaidi" and "As Suwaidi", but not "As" alone. */
function isArticle(word: string, next: string | undefined): boolean {
  return next !== undefined && latinArticle.test(word) && (word.endsWith('l') || next.startsWith(word.slice(1)));
}

/** A word with and without its article. */
function formsOf(word: string): string[] {
  const bare = word.replace(joinedArticle, '');
  return bare === word ? [word] : [word, bare];
}

/** The two names of "Abdulrahman" and "Nooruddin"; otherwise the word. */
function partsOf(word: string): string[] {
  if (servant.test(word)) return [word];
  if (joinedServantOfGod.test(word)) return ['abd', 'allah'];
  const rest = word.replace(joinedServant, '');
  if (rest !== word) return ['abd', rest];
  const first = word.replace(joinedFaith, '');
  return first === word ? [word] : [first, 'din'];
}

/** The keys of two names as one. */
const keysOfParts = (parts: readonly string[]): string[] =>
  parts.length > 1 ? combine(parts.map((part) => keysOf(part.replace(joinedArticle, '')))) : [];

/** The keys of a word without its article. */
function keysOf(word: string): string[] {
  if (word.length < 2 || word.length > maxLength) return [];
  if (servant.test(word)) return ['abd'];
  if (faith.test(word)) return ['dn'];
  // Without its last letter, it would be equal to «علي» and «علا».
  if (god.test(word)) return ['alh'];
  return isArabic(word) ? arabicKeys(word) : /^[a-zʼ]+$/.test(word) ? latinKeys(word) : [];
}

function latinKeys(word: string): string[] {
  const spoken = word.replace(/ʼ$/, '').replace(/(?<=[aeiouy])h$/, '');
  // A single "e" at the end is silent.
  const isOpen = spoken !== word || /(?:[aiouy]|[aeiouy]e)$/.test(spoken);
  const sounds = spoken.replace(softC, 's').replace(latinLetters, (letters, index: number) => {
    const isVowel = index === 0 ? /[aeiou]/.test(letters) : /[aeiouwy]/.test(letters);
    return isVowel ? letters : (latinSounds[letters] ?? letters).toUpperCase();
  });
  return keysFrom(sounds.replace(/([A-Z])\1+/g, '$1'), /^[aeiou]/.test(word), isOpen);
}

function arabicKeys(word: string): string[] {
  const plain = word.replace(/ء$/, '').replace(/لله$/, 'له');
  return endingsOf(plain).flatMap(({ stem, isOpen }) => {
    const sounds = (stem.match(arabicLetters) ?? []).map((letters, index) => {
      const consonants = (index === 0 && arabicSemivowels[letters]) || arabicSounds[letters];
      return consonants?.map((sound) => sound.toUpperCase()) ?? [letters];
    });
    return combine(sounds).flatMap((text) => keysFrom(text, /^[اع]/.test(stem), isOpen));
  });
}

/** Each letter at the end of a word that may be spoken as a vowel. */
function endingsOf(word: string): { stem: string; isOpen: boolean }[] {
  if (word.endsWith('ح'))
    return [
      { stem: word, isOpen: false },
      { stem: word.slice(0, -1), isOpen: true },
    ];
  // As in «عمرو», Amr.
  if (word.endsWith('و')) return [true, false].map((isOpen) => ({ stem: word, isOpen }));
  return [{ stem: word.replace(/ه$/, ''), isOpen: /[ايهع]$/.test(word) }];
}

/** The keys of sounds: consonants in capital letters, vowels as they are written in either alphabet. */
function keysFrom(sounds: string, startsWithVowel: boolean, isOpen: boolean): string[] {
  const consonants = sounds.replace(/[^A-Z]+/g, '').toLowerCase();
  const vowels = consonants.length < minForVowels ? undefined : sounds.split(/[A-Z]/).at(-2);
  const keys = longVowels(vowels ?? '').map(
    (vowel) =>
      `${startsWithVowel ? 'a' : ''}${consonants.slice(0, -1)}${vowel}${consonants.slice(-1)}${isOpen ? 'a' : ''}`,
  );
  return keys.filter((key) => key.length > 1);
}

/** Whether vowels are a long "u": a "u" or none, or both if their letters leave it open. */
function longVowels(vowels: string): string[] {
  if (vowels.includes('و') || /oo|ou|uu/.test(vowels)) return ['u'];
  return /[ouwعء]/.test(vowels) ? ['', 'u'] : [''];
}

/** Every combination of one text of each list, up to `maxKeys`. */
const combine = (lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>(
    (texts, next) => texts.flatMap((text) => next.map((end) => text + end)).slice(0, maxKeys),
    [''],
  );
