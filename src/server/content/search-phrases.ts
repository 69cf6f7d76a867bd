import { distance } from 'fastest-levenshtein';
import { allowedTypos, isShortPart, searchGroups } from '#shared/fields/search.rules.ts';

/** A word of an index, or the beginning of one. */
export interface Phrase {
  word: string;
  isBeginning: boolean;
}
/** Phrases for each part of a word that may be written in parts. A record must have one phrase of each part. */
export type Parts = readonly (readonly Phrase[])[];
/** The alternatives for one word of a term. */
export type PhraseGroup = readonly Parts[];

interface Indexed {
  /** All words of the index. */
  words: readonly string[];
  /** The words that a visitor may have misspelt; by default all. */
  spelt?: () => readonly string[];
}

const maxTypos = 40;

/**
 * The groups that a record must match for a term: exactly, by the beginning of a word, as a synonym, or, without such a
 * match, with one or two wrong letters. A group without alternatives has no match.
 */
export function phraseGroups(
  term: string,
  indexed: Indexed,
  among?: Parameters<typeof searchGroups>[1],
): { typed: string; alternatives: PhraseGroup }[] {
  const groups = searchGroups(term, among);
  return groups.map((group) => ({
    typed: group[0] ?? '',
    alternatives: alternativesOf(group, indexed, groups.length === 1),
  }));
}

/** A query of FTS5 for all groups. Words contain letters and digits only, so quoting is safe. */
export function phraseQuery(groups: readonly PhraseGroup[]): string {
  const either = (queries: string[]) => `(${queries.join(' OR ')})`;
  const queryOf = ({ word, isBeginning }: Phrase) => (isBeginning ? `"${word}"*` : `"${word}"`);
  const queryOfParts = (parts: Parts) => parts.map((phrases) => either(phrases.map(queryOf))).join(' AND ');
  return groups.map((alternatives) => either(alternatives.map((parts) => `(${queryOfParts(parts)})`))).join(' AND ');
}

export const isPhrase = ({ word, isBeginning }: Phrase, indexed: string): boolean =>
  isBeginning ? indexed.startsWith(word) : indexed === word;

function alternativesOf(group: readonly string[], indexed: Indexed, isAlone: boolean): PhraseGroup {
  const [typed = ''] = group;
  const { words, spelt = () => words } = indexed;
  const findExact = (part: string) => exactPhrases(part, words, isAlone);
  const isKnown = words.some((word) => word.startsWith(typed));
  // "b" and "12" are in many packages that do not contain "b12".
  const wanted = isKnown ? group.filter((alternative) => !isOfShortParts(alternative)) : group;
  const exact = wanted.flatMap((alternative) => partsOf(alternative, findExact));
  if (exact.length > 0) return exact;
  return group
    .filter((alternative) => alternative === typed || alternative.includes(' '))
    .flatMap((alternative) =>
      partsOf(alternative, (part) => {
        const phrases = findExact(part);
        return phrases.length > 0 ? phrases : similarPhrases(part, spelt());
      }),
    );
}

const isOfShortParts = (alternative: string) => alternative.includes(' ') && alternative.split(' ').every(isShortPart);

/** The phrases of all parts of an alternative; none if a part has no phrases. */
function partsOf(alternative: string, find: (part: string) => Phrase[]): Parts[] {
  const parts = alternative.split(' ').map(find);
  return parts.some((phrases) => phrases.length === 0) ? [] : [parts];
}

function exactPhrases(part: string, words: readonly string[], isAlone: boolean): Phrase[] {
  if (part.length > 1) return words.some((word) => word.startsWith(part)) ? [{ word: part, isBeginning: true }] : [];
  // A single letter may be a word, as in "vitamin D", or begin one with a number, as in "vitamin B".
  const known = words.filter((word) => word.startsWith(part) && /^(?:\d|$)/.test(word.slice(part.length)));
  if (known.length > 0) return known.map((word) => ({ word, isBeginning: false }));
  return isAlone && words.some((word) => word.startsWith(part)) ? [{ word: part, isBeginning: true }] : [];
}

function similarPhrases(part: string, words: readonly string[]): Phrase[] {
  const typos = allowedTypos(part.length);
  // A wrong digit means something else.
  if (typos === 0 || /\d/.test(part)) return [];
  const similar = words.filter((word) => isSimilar(word, part, typos));
  return similar.slice(0, maxTypos).map((word) => ({ word, isBeginning: false }));
}

/**
 * Whether a word differs by so many letters at most. Two exchanged neighbours count as one. The first letter may be
 * missing, or one too many, but not be another one: that is another word too often.
 */
function isSimilar(word: string, typed: string, typos: number): boolean {
  if (Math.abs(word.length - typed.length) > typos) return false;
  if (word[0] !== typed[0] && word.slice(1) !== typed && word !== typed.slice(1)) return false;
  const wrong = distance(word, typed);
  return wrong <= typos || (wrong === typos + 1 && exchangesOf(typed).some((one) => distance(word, one) < typos));
}

/** A word with each pair of neighbouring letters exchanged. */
const exchangesOf = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );
