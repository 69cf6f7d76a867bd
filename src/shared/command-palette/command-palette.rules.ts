import { indexWords, searchGroups } from '../fields/search.rules.ts';

/** The searchable texts of a page or a part of one, each in every language. */
interface FindableTexts {
  names: readonly string[];
  /** Further search terms. */
  others: readonly string[];
  /** The titles of its parents. They narrow a search, but match nothing alone. */
  places: readonly string[];
}

/** The indexed words of `FindableTexts`, computed once. */
interface FindableWords {
  /** The words of each name, in their order. */
  names: string[][];
  others: string[];
  places: string[];
}

export function findableWords({ names, others, places }: FindableTexts): FindableWords {
  return { names: names.map(indexWords), others: others.flatMap(indexWords), places: places.flatMap(indexWords) };
}

/**
 * Sorts records by how well their names match a term: names that begin with it, names with its words, others. Equal
 * ones keep their order.
 */
export function bestNamed<Row>(rows: readonly Row[], term: string, namesOf: (row: Row) => readonly string[]): Row[] {
  const ranked = rows.map((row) => ({
    row,
    rank: findableRank(term, findableWords({ names: namesOf(row), others: [], places: [] })) ?? 3,
  }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
}

/**
 * The rank of a match. 0: a name begins with the term. 1: names contain it. 2: it also needs `others` or `places`.
 * Null: a word has no match, or all match only `places`. Ignores spelling variants, articles and diacritics.
 */
export function findableRank(term: string, { names, others, places }: FindableWords): 0 | 1 | 2 | null {
  const groups = searchGroups(term);
  const holds = (words: readonly string[], group: readonly string[]) => {
    const isWanted = (word: string) => group.some((wanted) => word.startsWith(wanted));
    return words.some(isWanted);
  };
  const inNames = names.flat();
  const own = [...inNames, ...others];
  if (!groups.every((group) => holds([...own, ...places], group))) return null;
  if (!groups.some((group) => holds(own, group))) return null;
  if (!groups.every((group) => holds(inNames, group))) return 2;
  const [first = []] = groups;
  // A word with an article is indexed twice: with it and without.
  return names.some((words) => holds(words.slice(0, words[1] && words[0]?.endsWith(words[1]) ? 2 : 1), first)) ? 0 : 1;
}
