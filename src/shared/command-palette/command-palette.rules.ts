import { indexWords, searchGroups } from '../fields/search.rules.ts';

/** The texts that a page, or a part of one, is looked for by; each in every language. */
export interface FindableTexts {
  names: readonly string[];
  /** Other words that people have for it. */
  others: readonly string[];
  /** What it stands in: narrows a search, finds nothing by itself. */
  places: readonly string[];
}

/** The words of such texts, made ready once to be searched often. */
export interface FindableWords {
  /** Of each name by itself, in their order. */
  names: string[][];
  others: string[];
  places: string[];
}

/** Splits texts into the words that `FindableWords` is searched by. */
export function findableWords({ names, others, places }: FindableTexts): FindableWords {
  return { names: names.map(indexWords), others: others.flatMap(indexWords), places: places.flatMap(indexWords) };
}

/**
 * How well words answer a term: 0 where a name begins with it, 1 where its names hold it, 2 where it takes the other words or the place; null
 * where a word of the term begins none of them, or none but the place's. Spelling, articles and marks do not matter.
 */
export function findableRank(term: string, { names, others, places }: FindableWords): 0 | 1 | 2 | null {
  const groups = searchGroups(term);
  const holds = (words: readonly string[], group: readonly string[]) => words.some((word) => group.some((wanted) => word.startsWith(wanted)));
  const inNames = names.flat();
  const own = [...inNames, ...others];
  if (!groups.every((group) => holds([...own, ...places], group)) || !groups.some((group) => holds(own, group))) return null;
  if (!groups.every((group) => holds(inNames, group))) return 2;
  const [first = []] = groups;
  // A word with an article stands twice: as it is and without.
  return names.some((words) => holds(words.slice(0, words[1] && words[0]?.endsWith(words[1]) ? 2 : 1), first)) ? 0 : 1;
}
