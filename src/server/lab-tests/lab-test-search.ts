import { isNull, sql } from 'drizzle-orm';
import { indexPlaces, indexWords, normaliseText, plainWords, splitTerm } from '#shared/fields/search.rules.ts';
import { namedByPublished } from '../content/holders.ts';
import { searchedRecords } from '../content/search-index.ts';
import { isPhrase, type Parts, type Phrase, type PhraseGroup, phraseGroups } from '../content/search-phrases.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { labTestIndex, searchedNames } from './lab-test-index.ts';
import { isComplete } from './lab-tests.collection.ts';
import { labTests } from './lab-tests.table.ts';

type Holders = Parameters<typeof namedByPublished>[0];

export interface LabTestSearchDeps {
  db: Db;
  contentVersion: Pick<ContentVersion, 'current'>;
  /** The columns of packages that name a test. */
  ofPackages: Holders;
}

interface SearchedLabTest {
  id: string;
  nameEn: string;
  nameAr: string;
  otherNamesEn: string;
  otherNamesAr: string;
  hasPage: boolean;
  /** Whether a published package names it. */
  isInPackage: boolean;
}

export interface FoundLabTest {
  labTest: SearchedLabTest;
  /** The other name that matched; empty if the name itself did. */
  otherName: string;
}

/** Words that people add to the name of a test. A test that matches the rest need not have them. */
const addedWords = new Set(
  ['test', 'tests', 'level', 'levels', 'fasting', 'تحليل', 'تحاليل', 'فحص', 'فحوص', 'فحوصات', 'اختبار', 'نسبة', 'مستوى']
    .concat(['صيام', 'صائم', 'لتحليل', 'لفحص'])
    // Of questions.
    .concat(['need', 'fast', 'for', 'before', 'how', 'much', 'price', 'cost'])
    .concat(['هل', 'كم', 'متى', 'أصوم', 'أحتاج', 'قبل', 'سعر', 'سعره'])
    .flatMap(indexWords),
);

/** The "I" alone may belong to a name, as in "troponin I". */
const questionWords = /\b(?:do|can|should|must) i\b/gi;

/** "B6" before "B12". */
const byName = new Intl.Collator('en', { numeric: true });

/** The most tests whose names are compared with a term: ordering thousands would take longer than finding them. */
const maxRanked = 200;

/**
 * The search in laboratory tests by their names. It finds a test only by a name that means this test: by all words of
 * the term except those that people add, by translations but not by related topics, and, for words only, with a wrong
 * letter. An abbreviation with another letter is another test.
 */
export function createLabTestSearch({ db, contentVersion, ofPackages }: LabTestSearchDeps) {
  const remember = searchedRecords({
    db,
    contentVersion,
    index: labTestIndex,
    readRecords: () =>
      db
        .select({
          id: labTests.id,
          ...searchedNames,
          hasPage: sql`(${labTests.isPublished} AND ${isComplete})`.mapWith(Boolean),
          isInPackage: sql`${labTests.id} IN (${namedByPublished(ofPackages)})`.mapWith(Boolean),
        })
        .from(labTests)
        .where(isNull(labTests.deletedAt))
        .all(),
  });

  /** Matching tests that `accepts` allows, the best name first. */
  function find(asked: string, accepts: (candidate: SearchedLabTest) => boolean): FoundLabTest[] {
    const term = asked.replace(questionWords, ' ');
    const memory = remember();
    const spelt = () => spellings(memory.records);
    const groups = requiredGroups(phraseGroups(term, { words: memory.words, spelt }, 'names'));
    const rows = labTestIndex.readRows(
      db,
      groups.map(({ alternatives }) => alternatives),
    );
    const wanted = { groups, plain: plainTerms(term) };
    return rows
      .flatMap((row) => memory.records.get(row) ?? [])
      .filter(accepts)
      .slice(0, maxRanked)
      .flatMap((labTest) => bestName(labTest, wanted) ?? [])
      .sort(
        (one, other) => compareRanks(one.rank, other.rank) || byName.compare(one.labTest.nameEn, other.labTest.nameEn),
      )
      .map(({ labTest, otherName }) => ({ labTest, otherName }));
  }

  return { find };
}

/** The words that a visitor may misspell: no abbreviations and no codes. */
const spellings = rememberFor((records: Map<number, SearchedLabTest>): string[] => {
  const words = new Set<string>();
  for (const labTest of records.values())
    for (const { text } of namesOf(labTest))
      for (const word of text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) words.add(word);
  return [...new Set([...words].filter((word) => !/\p{N}|\p{Lu}.*\p{Lu}/u.test(word)).flatMap(indexWords))];
});

interface TypedGroup {
  typed: string;
  alternatives: PhraseGroup;
}

/** Without the added words, unless the term has no others. */
function requiredGroups(groups: readonly TypedGroup[]): readonly TypedGroup[] {
  const required = groups.filter(({ typed }) => !addedWords.has(typed));
  return required.length > 0 ? required : groups;
}

/** The term, and the term without added words, for comparison with whole names. */
function plainTerms(term: string): string[] {
  const required = splitTerm(term).filter((word) => !addedWords.has(normaliseText(word)));
  return [term, required.join(' ')].map(plainWords);
}

interface Name {
  text: string;
  isOther: boolean;
}

function namesOf({ nameEn, nameAr, otherNamesEn, otherNamesAr }: SearchedLabTest): Name[] {
  const others = [otherNamesEn, otherNamesAr].flatMap((names) => names.split('\n')).filter(Boolean);
  return [
    ...[nameEn, nameAr].map((text) => ({ text, isOther: false })),
    ...others.map((text) => ({ text, isOther: true })),
  ];
}

const indexedNamesOf = rememberFor((labTest: SearchedLabTest) =>
  namesOf(labTest).map((name) => ({ ...name, plain: plainWords(name.text), places: indexPlaces(name.text) })),
);

interface Wanted {
  groups: readonly TypedGroup[];
  /** The term, as `plainWords` writes names. */
  plain: readonly string[];
}

/** The match of a test by its best name; null if its names do not match together. */
function bestName(labTest: SearchedLabTest, { groups, plain }: Wanted) {
  const names = indexedNamesOf(labTest).map((name) => ({ ...name, held: heldGroups(name.places, groups) }));
  if (!groups.every((_, group) => names.some(({ held }) => held[group]))) return null;
  const ranked = names.map((name) => {
    const count = name.held.filter(Boolean).length;
    const first = groups[0]?.alternatives ?? [];
    const begins = first.some(([phrases = []]) => holdsPhrase(name.places[0], phrases));
    const closeness = count < groups.length ? 3 : plain.includes(name.plain) ? 0 : begins ? 1 : 2;
    return { ...name, rank: [closeness, -count, Number(name.isOther), name.places.length] };
  });
  const [best] = ranked.sort((one, other) => compareRanks(one.rank, other.rank));
  return best ? { labTest, otherName: best.isOther ? best.text : '', rank: best.rank } : null;
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

/** Which groups of a term a name holds. */
function heldGroups(places: readonly string[][], groups: readonly TypedGroup[]): boolean[] {
  const held = groups.map(({ alternatives }) => alternatives.some((parts) => holdsParts(places, parts)));
  // The "C" of "protein C" is not that of "C-reactive protein": a letter must follow its word.
  return held.map((isHeld, group) => {
    const { typed = '', alternatives = [] } = groups[group] ?? {};
    const before = groups[group - 1];
    if (!isHeld || !before || typed.length > 1) return isHeld;
    const isAt = (place: number, among: PhraseGroup) =>
      among.some(([phrases = []]) => holdsPhrase(places[place], phrases));
    return places.some(
      (_, place) =>
        place > 0 && isAt(place, alternatives) && (!held[group - 1] || isAt(place - 1, before.alternatives)),
    );
  });
}

/** Whether each part is a word of its own in the name. */
function holdsParts(places: readonly string[][], parts: Parts): boolean {
  const left = [...places];
  return parts.every((phrases) => {
    const place = left.findIndex((words) => holdsPhrase(words, phrases));
    return place >= 0 && left.splice(place, 1).length > 0;
  });
}

const holdsPhrase = (words: readonly string[] = [], phrases: readonly Phrase[]): boolean =>
  words.some((word) => phrases.some((phrase) => isPhrase(phrase, word)));

/** Computes a value once for each object. */
function rememberFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
