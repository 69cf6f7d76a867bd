import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { isolateJoinedTerms } from '#shared/i18n/joined-terms.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { languageMarks, localized } from '#shared/i18n/localized.ts';
import { containsName } from '#shared/lab-tests/directory.rules.ts';
import { type LabTestValues, labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { LabTestPage, LabTestQuestion } from '#shared/lab-tests/lab-tests.schema.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { readValues } from '../content/declared-collection.ts';
import { readLightText } from '../content/light-text.ts';
import { isVisible } from '../content/staff-lists.ts';
import { readerIn } from '../core/translate.ts';
import { labTestPageTexts as texts } from './lab-test-page.messages.ts';
import { isComplete, storedLabTests } from './lab-tests.collection.ts';
import { labTests } from './lab-tests.table.ts';
import { fastingWarning, preparationSentences } from './preparation-sentences.ts';

/** The pages of laboratory tests, for visitors. */
export function createLabTestPages({ db, shown }: Pick<CollectionDeps, 'db' | 'shown'>) {
  const isPublic = isVisible(storedLabTests, and(eq(labTests.isPublished, true), isComplete), shown);

  /**
   * The page of a test in one language: what was signed, under the test's present names. The preview of a draft shows
   * what is stored. Throws `not_found`.
   */
  function get(slug: string, locale: Locale): LabTestPage {
    const row = getRow(slug);
    const stored = readValues(db, storedLabTests, [row])(row);
    const values = row.id === shown || !row.signed ? stored : { ...stored, ...row.signed.values };
    const reader = readerIn(locale);
    const { translate } = reader;
    const text = (name: 'purpose' | 'askedFor' | 'limits' | 'author') => localized(values, name, locale);
    const name = localized(row, 'name', locale);
    const allOthers = localized(stored, 'otherNames', locale).split('\n');
    const otherNames = allOthers.filter((other) => other !== '' && !containsName(name, other));
    const facts = [
      [texts.otherNames, inList(otherNames, locale)],
      [texts.sample, sampleText(values, locale)],
      [texts.result, turnaroundText(values, reader)],
      [texts.author, text('author')],
      [texts.reviewer, row.signed ? inList([row.signed.by, formatDate(row.signed.at, locale)], locale) : ''],
    ] as const;
    const preparation = preparationSentences(values, reader).map((sentence) => sentence.text);
    const warning = values.fasting === 'fast' ? fastingWarning(reader) : [];
    const parts = [
      { title: translate(texts.askedFor), text: readLightText(text('askedFor')) },
      { title: translate(texts.limits), text: readLightText(text('limits')) },
    ];
    return {
      id: row.id,
      slug,
      name,
      purpose: text('purpose'),
      facts: facts.flatMap(([label, value]) => (value === '' ? [] : [{ label: translate(label), value }])),
      preparation: { title: translate(texts.preparation), sentences: [...preparation, ...warning] },
      parts: parts.filter((part) => part.text.length > 0),
      packagesTitle: translate(texts.packages),
      allPackages: translate(texts.allPackages),
      question: translate(texts.question),
      otherNames,
      author: text('author'),
      review: row.signed && { by: row.signed.by, at: row.signed.at },
    };
  }

  /** The beginning of a visitor's message about a test. Throws `not_found`. */
  function getQuestion(slug: string, locale: Locale): LabTestQuestion {
    const name = isolateJoinedTerms(localized(getRow(slug), 'name', locale), locale);
    return { message: `${readerIn(locale).translate(texts.message, { name })}\n` };
  }

  function getRow(slug: string) {
    const row = db
      .select()
      .from(labTests)
      .where(and(isPublic, eq(labTests.slug, slug)))
      .get();
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** The names of the tests from which one is calculated follow its sample. */
  function sampleText({ sample, sourceIds }: LabTestValues, locale: Locale): string {
    if (sample === null) return '';
    const { translate } = readerIn(locale);
    const text = translate(labTestsCollection.fields.sample.words[sample]);
    if (sourceIds.length === 0) return text;
    const { id, nameEn, nameAr } = labTests;
    const sources = db.select({ id, nameEn, nameAr }).from(labTests).where(inArray(id, sourceIds)).all();
    const names = sources.map((source) => localized(source, 'name', locale));
    return `${text}: ${inList(names, locale)}`;
  }

  return { get, getQuestion };
}

/** Words of the other direction are isolated: a date after a Latin name would otherwise lose its day to it. */
function inList(words: readonly string[], locale: Locale): string {
  const shown = words.filter(Boolean).map((word) => (languageMarks(word, locale) ? isolated(word) : word));
  return shown.join(locale === 'ar' ? '، ' : ', ');
}

/** When the result comes; '' if that is not stated. */
export function turnaroundText(
  {
    turnaroundFrom,
    turnaroundTo,
    turnaroundUnit,
  }: Pick<LabTestValues, 'turnaroundFrom' | 'turnaroundTo' | 'turnaroundUnit'>,
  { translate }: ReturnType<typeof readerIn>,
): string {
  const [from, to] = [turnaroundFrom, turnaroundTo ?? turnaroundFrom];
  if (turnaroundUnit === null || to === null) return '';
  const { within, at, between } = texts[turnaroundUnit];
  if (from === null) return translate(within, { to });
  return from === to ? translate(at, { to }) : translate(between, { from, to });
}
