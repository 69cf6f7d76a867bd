import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#shared/collections/fields.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { languageMarks, localized } from '#shared/i18n/localized.ts';
import { derivePreparation, nothingStated } from '#shared/lab-tests/derived-preparation.rules.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { preparationFields } from '#shared/lab-tests/preparation.collection.ts';
import {
  approvalKey,
  approvalNeed,
  type DerivedPackage,
  derivedFasting,
  derivePackage,
  factsForPatients,
  isForChildren,
  preparationIssue,
  type TestFacts,
  takesFasting,
  withoutFood,
} from '#shared/packages/package-preparation.rules.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import type { ContentChange } from '../content/content-transaction.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { givenIds, isGiven, isOneOf, preparedQuery } from '../core/db/prepared-query.ts';
import { readerIn } from '../core/translate.ts';
import { turnaroundText } from '../lab-tests/lab-test-page.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { fastingWarning, preparationSentences } from '../lab-tests/preparation-sentences.ts';
import { packagePreparationTexts as texts } from './package-preparation.messages.ts';
import { type PackageRow, packageLabTests, packages } from './packages.table.ts';

interface Names {
  nameEn: string;
  nameAr: string;
}

/** The preparation derived from the tests of a package, with the names of the tests that need fasting. */
export interface NamedDerivation extends DerivedPackage {
  fastingNames: Names[];
}

interface TestRow extends Names {
  id: string;
  /** Those that a reviewer signed. */
  facts: TestFacts | null;
}

/** Derives one preparation from the signed facts of several tests. */
export function deriveNamed(
  tests: readonly TestRow[],
  together: { isComplete: boolean; isForChildren: boolean },
): NamedDerivation {
  const derived = derivePackage(
    tests.map(({ facts }) => facts),
    together,
  );
  const fastingNames = derived.fastingFor.flatMap((place) => {
    const test = tests[place];
    return test ? [{ nameEn: test.nameEn, nameAr: test.nameAr }] : [];
  });
  return { ...derived, fastingNames };
}

/** Reads the tests of packages once; the result answers with what those of one package say together. */
export function readDerived(
  reader: Db | Tx,
  rows: readonly Pick<PackageRow, 'id' | 'tests' | 'audience'>[],
): (packageId: string) => NamedDerivation {
  const entries = entriesOf(reader).all(givenIds(rows.map(({ id }) => id)));
  const tests = readTests(
    reader,
    entries.flatMap(({ labTestIds }) => labTestIds),
  );
  const [byPackage, byId] = [
    new Map(entries.map(({ packageId, labTestIds }) => [packageId, labTestIds])),
    new Map(rows.map((row) => [row.id, row])),
  ];
  return (packageId) => {
    const row = byId.get(packageId);
    const ofPackage = (byPackage.get(packageId) ?? []).flatMap((id) => tests.get(id) ?? []);
    return deriveNamed(ofPackage, {
      isComplete: row !== undefined && ofPackage.length >= row.tests,
      isForChildren: row !== undefined && isForChildren(row),
    });
  };
}

/** Tests by id, with their signed facts. */
export const readTests = (reader: Db | Tx, ids: readonly string[]): Map<string, TestRow> =>
  new Map(
    testsById(reader)
      .all(givenIds([...new Set(ids)]))
      .map((row) => [row.id, row]),
  );

/** The ids of the tests of each package in order: a row for each test takes longer. */
const entriesOf = preparedQuery((db) => {
  const { packageId, labTestId, sortOrder } = packageLabTests;
  const labTestIds = sql`json_group_array(${labTestId} ORDER BY ${sortOrder})`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  );
  return db
    .select({ packageId, labTestIds })
    .from(packageLabTests)
    .where(isGiven(packageId))
    .groupBy(packageId)
    .prepare();
});
/** Without the texts for the page, which take most of the time to parse. */
const testsById = preparedQuery((db) => {
  const { id, nameEn, nameAr, signed } = labTests;
  const paths = factNames.map((name) => sql.raw(`'$.values.${name}'`));
  const facts = sql`json_extract(${signed}, ${sql.join(paths, sql`, `)})`.mapWith(readFacts);
  return db.select({ id, nameEn, nameAr, facts }).from(labTests).where(isGiven(id)).prepare();
});
const factNames = [
  ...Object.keys(preparationFields),
  ...(['sample', 'turnaroundFrom', 'turnaroundTo', 'turnaroundUnit'] satisfies (keyof TestFacts)[]),
];
function readFacts(json: string): TestFacts {
  const values = JSON.parse(json) as unknown[];
  return Object.fromEntries(factNames.map((name, place) => [name, values[place]])) as unknown as TestFacts;
}

type StatedPackage = Pick<
  PackageRow,
  'fastingRequired' | 'fastingHours' | 'fromTests' | 'audience' | 'fastingApproval'
>;

/** Whether a reviewer confirmed the fasting of a package as it is now. */
export const isApproved = (row: StatedPackage, derived: DerivedPackage): boolean =>
  row.fastingApproval?.key === approvalKey(row, derived);

/** The preparation of a package, its sample, and the time until its results, as visitors read them. */
export function preparationIn(
  locale: Locale,
  row: PackageRow,
  derived: NamedDerivation,
): Pick<PackageDetail, 'preparation' | 'sampleType' | 'turnaround'> {
  const reader = readerIn(locale);
  const stated = { sample: localized(row, 'sampleType', locale), turnaround: localized(row, 'turnaround', locale) };
  const takes = (part: keyof typeof stated) => stated[part] === '' && row.fromTests.includes(part);
  const facts = factsForPatients(row, derived, isApproved(row, derived));
  const isFasting = facts.some(({ fasting }) => fasting === 'fast');
  const sentences = [
    ...facts.flatMap((some) => preparationSentences(some, reader)).map(({ text }) => text),
    isFasting && takesFasting(row) ? translateReason(derived, reader) : '',
    ...(isFasting ? fastingWarning(reader) : []),
    localized(row, 'preparation', locale),
  ];
  return {
    preparation: [...new Set(sentences)].filter(Boolean).join('\n'),
    sampleType: takes('sample') ? samplesText(derived, reader) : stated.sample,
    turnaround: takes('turnaround') ? resultText(derived, reader) : stated.turnaround,
  };
}

/**
 * How a patient prepares for a visit with several packages, a sentence on each line: what their tests say together, with
 * the fasting of the visit (h, as `longestFasting` gives it), and what each package says itself, but for the food of one
 * that needs no fasting beside one that does. Names no test.
 */
export function visitPreparation(
  db: Db,
  packageIds: readonly string[],
  fastingHours: number | null,
  locale: Locale,
): string {
  const byId = new Map(
    readPackages(db)
      .all(givenIds(packageIds))
      .map((row) => [row.id, row]),
  );
  // In the order of the choice.
  const rows = [...new Set(packageIds)].flatMap((id) => byId.get(id) ?? []);
  const derivedOf = readDerived(db, rows);
  const ofPackages = rows.map((row) => {
    const derived = derivedOf(row.id);
    return factsForPatients(row, derived, isApproved(row, derived));
  });
  const firsts = ofPackages.map(([facts]) => (facts ? { ...nothingStated, ...facts } : null));
  const { facts, asked } = derivePreparation(firsts, { isComplete: true, isForChildren: false });
  const fasting =
    fastingHours === null
      ? {}
      : { ...asked, fasting: 'fast' as const, fastingFrom: fastingHours || null, fastingTo: asked?.fastingTo ?? null };
  const reader = readerIn(locale);
  const said = [{ ...facts, ...fasting }, ...ofPackages.flatMap(([, ...each]) => each)];
  const sentences = [
    ...said.flatMap((some) => preparationSentences(some, reader)).map(({ text }) => text),
    ...(fastingHours === null ? [] : fastingWarning(reader)),
    ...rows.map((row) => {
      const own = localized(row, 'preparation', locale);
      const isFasting = (row.fastingRequired ?? row.derivedFasting) === 'yes';
      return fastingHours === null || isFasting ? own : withoutFood(own);
    }),
  ];
  return [...new Set(sentences)].filter(Boolean).join('\n');
}

const readPackages = preparedQuery((db) => db.select().from(packages).where(isGiven(packages.id)).prepare());

function translateReason({ fastingNames }: NamedDerivation, { locale, translate }: Reader): string {
  const names = fastingNames.map((named) => localized(named, 'name', locale));
  const shown = names.map((name) => (languageMarks(name, locale) ? isolated(name) : name));
  return shown.length > 0 ? translate(texts.reason, { names: new Intl.ListFormat(locale).format(shown) }) : '';
}

function samplesText({ samples }: DerivedPackage, { locale, translate }: Reader): string {
  const words = samples.map((sample) => translate(labTestsCollection.fields.sample.words[sample]));
  return new Intl.ListFormat(locale).format(words);
}

function resultText({ turnaround }: DerivedPackage, reader: Reader): string {
  if (turnaround === null) return '';
  const { from, to, unit } = turnaround;
  return turnaroundText({ turnaroundFrom: from, turnaroundTo: to, turnaroundUnit: unit }, reader);
}

/** A package that states less fasting than its tests ask for, without a reviewer's reason. */
interface LaxerPackage {
  id: string;
  /** The hours that its tests ask for; 0 if they do not say. */
  hours: number;
  /** Whether it was so before. */
  isKnown: boolean;
}

/** The columns beside a package that would come from these tests and values. */
export function fastingFromTests(
  reader: Db | Tx,
  values: StatedPackage & Pick<PackageValues, 'labTests' | 'tests'>,
): Pick<PackageRow, 'derivedFasting' | 'derivedFastingHours'> {
  const ids = values.labTests.map(({ labTestId }) => labTestId);
  const tests = readTests(reader, ids);
  const derived = deriveNamed(
    ids.flatMap((id) => tests.get(id) ?? []),
    { isComplete: ids.length >= values.tests, isForChildren: isForChildren(values) },
  );
  const { required, hours } = derivedFasting(values, derived, isApproved(values, derived));
  return { derivedFasting: required, derivedFastingHours: hours };
}

/**
 * Writes beside packages what their tests say, and what staff should look at: no change of the packages. Returns those
 * that state too little.
 */
export function refreshPreparation(tx: Db | Tx, ids: readonly string[]): LaxerPackage[] {
  if (ids.length === 0) return [];
  const rows = statedPackages(tx).all(givenIds(ids));
  const derivedOf = readDerived(tx, rows);
  return rows.flatMap((row) => {
    const { id, derivedFasting: required, derivedFastingHours: hours, preparationIssue: issue } = row;
    const derived = derivedOf(id);
    const isConfirmed = isApproved(row, derived);
    const next = {
      ...derivedFasting(row, derived, isConfirmed),
      issue: preparationIssue(row, derived, isConfirmed),
    };
    if (required !== next.required || hours !== next.hours || issue !== next.issue)
      preparationUpdate(tx).run({ id, ...next });
    const isLaxer = !isConfirmed && approvalNeed(row, derived) === 'laxer';
    return isLaxer ? [{ id, hours: derived.asked?.fastingFrom ?? 0, isKnown: issue === 'review' }] : [];
  });
}

/** Without the long texts: a test may be in hundreds of packages. */
const statedPackages = preparedQuery((db) => {
  const { id, tests, audience, fromTests, fastingRequired, fastingHours, preparationEn, preparationAr } = packages;
  const { fastingApproval, derivedFasting, derivedFastingHours, preparationIssue } = packages;
  const stated = { id, tests, audience, fromTests, fastingRequired, fastingHours, preparationEn, preparationAr };
  const derived = { derivedFasting, derivedFastingHours, preparationIssue };
  return db
    .select({ ...stated, ...derived, fastingApproval })
    .from(packages)
    .where(isGiven(id))
    .prepare();
});

const preparationUpdate = preparedQuery((db) => {
  const [required, hours, issue] = ['required', 'hours', 'issue'].map((name) => sql.placeholder(name));
  return db
    .update(packages)
    .set({ derivedFasting: sql`${required}`, derivedFastingHours: sql`${hours}`, preparationIssue: sql`${issue}` })
    .where(eq(packages.id, sql.placeholder('id')))
    .prepare();
});

/** Updates the packages of tests whose signed facts changed. Subscribes to content changes. */
export function deriveChange(tx: Tx, { collection, ids, event }: ContentChange): void {
  if (collection !== 'labTest' || (event !== 'reviewed' && event !== 'reviewRemoved')) return;
  const rows = tx
    .selectDistinct({ id: packageLabTests.packageId })
    .from(packageLabTests)
    .where(isOneOf(packageLabTests.labTestId, ids))
    .all();
  refreshPreparation(
    tx,
    rows.map(({ id }) => id),
  );
}
