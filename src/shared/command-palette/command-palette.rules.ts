import { holdsGroup, indexWords, searchGroups, splitTerm } from '../fields/search.rules.ts';

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
  /** The words of each name. */
  names: string[][];
  /** The words of the beginning of each name. */
  beginnings: string[][];
  others: string[];
  places: string[];
}

export function findableWords({ names, others, places }: FindableTexts): FindableWords {
  return {
    names: names.map(indexWords),
    beginnings: names.map((name) => indexWords(splitTerm(name)[0] ?? '')),
    others: others.flatMap(indexWords),
    places: places.flatMap(indexWords),
  };
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
export function findableRank(term: string, { names, beginnings, others, places }: FindableWords): 0 | 1 | 2 | null {
  const groups = searchGroups(term);
  const inNames = names.flat();
  const own = [...inNames, ...others];
  if (!groups.every((group) => holdsGroup([...own, ...places], group))) return null;
  if (!groups.some((group) => holdsGroup(own, group))) return null;
  if (!groups.every((group) => holdsGroup(inNames, group))) return 2;
  const [first = []] = groups;
  return beginnings.some((words) => holdsGroup(words, first)) ? 0 : 1;
}
