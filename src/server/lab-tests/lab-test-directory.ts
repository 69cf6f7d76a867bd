import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#shared/collections/fields.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import {
  bracketedIn,
  filingKey,
  isAbbreviation,
  letterOfKey,
  lettersIn,
  maxOnOnePage,
  withoutBrackets,
} from '#shared/lab-tests/directory.rules.ts';
import type { DirectoryFilters } from '#shared/lab-tests/directory-address.rules.ts';
import { type FastingAnswer, fastingAnswers, type Sample, samples } from '#shared/lab-tests/lab-test-answers.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { LabTestDirectory, LabTestDirectoryInput } from '#shared/lab-tests/lab-tests.schema.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { cacheUntilChange } from '../core/content-version.ts';
import { readerIn } from '../core/translate.ts';
import { directoryTexts as texts } from './lab-test-directory.messages.ts';
import { isComplete } from './lab-tests.collection.ts';
import { labTests } from './lab-tests.table.ts';

type DirectoryEntry = LabTestDirectory['groups'][number]['entries'][number];
type DirectoryFilter = LabTestDirectory['filters'][number];

/** A test, or an abbreviation that leads to it, with what it is filed and found by. */
interface FiledEntry extends Omit<DirectoryEntry, 'facts'> {
  key: string;
  letter: string;
  sample: Sample;
  fasting: FastingAnswer;
}

/** More abbreviations would take the line of the name. */
const maxBesideName = 3;
const { fields } = labTestsCollection;
const { signed, slug, nameEn, nameAr, otherNamesEn, otherNamesAr } = labTests;

/** The directory of all laboratory tests with a page, for visitors. */
export function createLabTestDirectory({ db, contentVersion }: Pick<CollectionDeps, 'db' | 'contentVersion'>) {
  /** A page of the directory: the tests that match the filters, or one letter of them if they are many. */
  function listDirectory({ locale, letter: asked, ...filters }: LabTestDirectoryInput): LabTestDirectory {
    const reader = readerIn(locale);
    const { entries, tests } = readEntries(locale);
    const byLetter = Map.groupBy(entries.filter(matches(filters)), ({ letter }) => letter);
    const letters = lettersIn[locale].filter((letter) => byLetter.has(letter));
    const count = tests.filter(matches(filters)).length;
    const letter = count > maxOnOnePage ? (letters.find((one) => one === asked) ?? letters[0] ?? null) : null;
    return {
      isEmpty: tests.length === 0,
      count: reader.translate(texts.count, { count }),
      letter,
      letters,
      groups: (letter === null ? letters : [letter]).map((one) => ({
        letter: one,
        entries: (byLetter.get(one) ?? []).map((entry) => toEntry(entry, reader)),
      })),
      filters: listFilters(tests, filters, reader),
      texts: {
        letters: reader.translate(texts.letters),
        filters: reader.translate(texts.filters),
        noneFound: reader.translate(texts.noneFound),
      },
    };
  }

  /** All entries in one language, in their order, and those of tests. */
  const readEntries = cacheUntilChange(contentVersion, (locale: Locale) => {
    const sample = sql<Sample>`${signed} ->> '$.values.sample'`;
    const fasting = sql<FastingAnswer>`${signed} ->> '$.values.fasting'`;
    const rows = db
      .select({ slug, nameEn, nameAr, otherNamesEn, otherNamesAr, sample, fasting })
      .from(labTests)
      .where(and(eq(labTests.isPublished, true), isComplete))
      .all();
    // Tests that share one, such as "IgG", are not known by it.
    const bracketed = Map.groupBy(rows.flatMap(bracketedOf), filingKey);
    const isOwn = (name: string) => bracketed.get(filingKey(name))?.length === 1;
    const entries = rows
      .flatMap((row) => fileEntries(row, bracketedOf(row).filter(isOwn), locale))
      .sort((one, other) => compare(one.key, other.key));
    return { entries, tests: entries.filter(({ testName }) => testName === null) };
  });

  return { listDirectory };
}

interface NamedTest extends Pick<FiledEntry, 'slug' | 'sample' | 'fasting'> {
  nameEn: string;
  nameAr: string;
  otherNamesEn: string;
  otherNamesAr: string;
}

/** The entry of a test, and one for each of its abbreviations that does not begin its name. */
function fileEntries(test: NamedTest, bracketed: readonly string[], locale: Locale): FiledEntry[] {
  const { slug, sample, fasting, nameEn, nameAr, otherNamesEn, otherNamesAr } = test;
  const file = (name: string) => {
    const key = filingKey(name);
    return { slug, sample, fasting, name, key, letter: letterOfKey(key) };
  };
  const name = localized(test, 'name', locale);
  const ownName = file(name);
  const names = [otherNamesEn, otherNamesAr, nameEn, nameAr].flatMap((text) => text.split('\n'));
  const byKey = new Map(
    [...names.filter(isAbbreviation), ...bracketed].map((short) => [filingKey(short), file(short)]),
  );
  const abbreviations = [...byKey.values()].filter(({ key }) => key !== '');
  const besideName = abbreviations.filter(({ key }) => !` ${ownName.key} `.includes(` ${key} `));
  return [
    {
      ...ownName,
      testName: null,
      abbreviations: besideName
        .slice(0, maxBesideName)
        .map((short) => short.name)
        .join(', '),
    },
    ...abbreviations
      .filter(({ key }) => !ownName.key.startsWith(key))
      .map((short) => ({ ...short, testName: withoutBrackets(name, short.name), abbreviations: '' })),
  ];
}

/** The abbreviations in the names of a test in both languages, each once. */
const bracketedOf = ({ nameEn, nameAr }: Pick<NamedTest, 'nameEn' | 'nameAr'>): string[] => [
  ...new Set([nameEn, nameAr].flatMap(bracketedIn)),
];

/** The filters that can be used, each with its values and the number of tests that each would leave. */
function listFilters(tests: readonly FiledEntry[], chosen: DirectoryFilters, reader: Reader): DirectoryFilter[] {
  const { sample, fasting } = chosen;
  const filterOf = <Name extends keyof DirectoryFilters>(
    name: Name,
    values: readonly FiledEntry[Name][],
    others: DirectoryFilters,
    textOf: (value: FiledEntry[Name], reader: Reader) => string,
  ): DirectoryFilter => {
    const counts = Map.groupBy(tests.filter(matches(others)), (entry) => entry[name]);
    const possible = values.filter((value) => counts.has(value) || value === chosen[name]);
    const options = possible.map((value) => ({
      value,
      text: `${textOf(value, reader)} (${counts.get(value)?.length ?? 0})`,
    }));
    return { name, label: reader.translate(fields[name].label), options };
  };
  const filters = [
    filterOf('sample', samples, { fasting }, sampleText),
    filterOf('fasting', fastingAnswers, { sample }, (value, { translate }) => translate(texts.filterFasting[value])),
  ];
  return filters.filter(({ name, options }) => options.length > 1 || chosen[name] !== undefined);
}

const matches =
  ({ sample, fasting }: DirectoryFilters) =>
  (entry: FiledEntry): boolean =>
    (sample === undefined || entry.sample === sample) && (fasting === undefined || entry.fasting === fasting);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function toEntry({ slug, name, testName, abbreviations, sample, fasting }: FiledEntry, reader: Reader): DirectoryEntry {
  const facts = testName === null ? `${sampleText(sample, reader)} · ${reader.translate(texts.fasting[fasting])}` : '';
  return { slug, name, testName, abbreviations, facts };
}

/** The words of staff for a calculated test would be too long. */
const sampleText = (sample: Sample, { translate }: Reader) =>
  translate(sample === 'calculated' ? texts.calculated : fields.sample.words[sample]);
