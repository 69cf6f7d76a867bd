import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import type { PreparationFacts } from '#shared/lab-tests/preparation.schema.ts';
import type { PackageInput } from '#shared/packages/packages.collection.ts';
import { codeOf } from '#testing/code-of.ts';
import { seededRandom } from '#testing/drills/random.ts';
import { makeCategory, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { newContentId } from '../core/ids.ts';
import { readerIn } from '../core/translate.ts';
import { panels } from '../lab-tests/lab-tests.table.ts';
import { preparationSentences } from '../lab-tests/preparation-sentences.ts';
import { readFasting } from '../request-records/booked-packages.ts';
import { visitPreparation } from './package-preparation.ts';
import { readTubes } from './package-tubes.ts';
import { packages } from './packages.table.ts';

const editor = staffActor('editor');
const owner = staffActor('owner', { name: 'Dr Salem' });
const director = staffActor('director', { name: 'Dr Huda' });
const panelId = newContentId();
let site: TestApp;
let categoryId: string;

beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  categoryId = makeCategory(site.deps.db).id;
  site.deps.db.insert(panels).values({ id: panelId, nameEn: 'Blood', nameAr: 'الدم' }).run();
});
afterEach(() => site.close());

/** A test that a reviewer signed. */
function signed(name: string, values: Partial<LabTestValues>) {
  const { labTests } = site.services;
  const labTest = labTests.create(editor, { nameEn: name, nameAr: `فحص ${name}`, ...values });
  sign(labTest.id);
  return labTest.id;
}

function sign(id: string, isReviewed = true) {
  const { labTests } = site.services;
  const { version } = labTests.getRecord(editor, id);
  labTests.setReviewed(director, { ids: [id], isReviewed, versions: { [id]: version } });
}

function change(id: string, values: Partial<LabTestValues>) {
  site.services.labTests.update(editor, id, values);
  sign(id);
}

/** A package with these tests and no more. */
function packageOf(
  labTestIds: readonly string[],
  values: Partial<PackageInput> = {},
  actor: typeof editor | typeof owner = editor,
) {
  return site.services.packages.create(actor, {
    categoryId,
    nameEn: 'Iron check',
    nameAr: 'فحص الحديد',
    descriptionEn: 'Iron.',
    descriptionAr: 'الحديد.',
    tests: Math.max(1, labTestIds.length),
    labTests: labTestIds.map((labTestId) => ({ labTestId, panelId })),
    ...values,
  }).id;
}

const read = (id: string) => site.services.packages.get(id, 'en');
const fastingOf = (id: string) => {
  const { fastingRequired, fastingHours } = read(id);
  const [card] = site.services.packages.listByIds([id], 'ar');
  const hours = readFasting(site.deps.db, [id])([id]);
  // One answer everywhere.
  expect(card).toMatchObject({ fastingRequired, fastingHours });
  expect(hours).toBe(fastingRequired === 'yes' ? fastingHours : null);
  for (const fasting of ['yes', 'no'] as const) {
    const found = site.services.packages.list({ locale: 'en', fasting }).items.some((item) => item.id === id);
    expect(found).toBe(fastingRequired === fasting);
  }
  const facets = site.services.packages.listFacets({ locale: 'en' }).fasting.map(({ value }) => value);
  if (fastingRequired !== null) expect(facets).toContain(fastingRequired);
  return [fastingRequired, fastingHours];
};
const issueOf = (id: string) =>
  site.deps.db.select().from(packages).where(eq(packages.id, id)).get()?.preparationIssue ?? null;
const reviewOf = (id: string) => site.services.packages.listFastingReviews(director).find((one) => one.id === id);

describe('A package that takes its preparation from its tests', () => {
  test('says what their signed facts say, with the reason, the sample and the longest time until a result.', () => {
    const glucose = signed('Glucose', {
      fasting: 'fast',
      fastingFrom: 8,
      sample: 'blood',
      turnaroundFrom: 2,
      turnaroundUnit: 'hours',
    });
    const urine = signed('Urine', {
      fasting: 'none',
      sample: 'urine',
      collection: 'midstream',
      turnaroundTo: 3,
      turnaroundUnit: 'workingDays',
    });
    const id = packageOf([glucose, urine], { preparationEn: 'Bring your card.', preparationAr: 'أحضر بطاقتك.' });
    expect(fastingOf(id)).toEqual(['yes', 8]);
    const detail = read(id);
    expect(detail.sampleType).toBe('Blood and Urine');
    expect(detail.turnaround).toContain('3 working days');
    const sentences = detail.preparation.split('\n');
    expect(sentences[0]).toContain('8 hours');
    expect(sentences).toContain('Fasting is needed because of Glucose.');
    expect(sentences.at(-1)).toBe('Bring your card.');
    expect(detail.preparation).toContain('insulin');
    expect(site.services.packages.get(id, 'ar').preparation).toContain('الإنسولين');
    expect(issueOf(id)).toBeNull();
  });

  test('follows a change of a test once it is signed, without a version, a webhook or a conflict of its own.', () => {
    const id = packageOf([signed('Iron', { fasting: 'fast', fastingFrom: 8 })]);
    const opened = site.services.packages.getRecord(editor, id);
    const [entry] = opened.values.labTests;
    const versions = () =>
      site.deps.db.select().from(recordVersions).where(eq(recordVersions.recordId, id)).all().length;
    const before = versions();
    site.services.labTests.update(editor, entry?.labTestId ?? '', { fastingFrom: 12 });
    expect(fastingOf(id)).toEqual(['yes', 8]);
    sign(entry?.labTestId ?? '');
    expect(fastingOf(id)).toEqual(['yes', 12]);
    expect(versions()).toBe(before);
    // A form that was open meanwhile is saved without a conflict.
    site.services.packages.update(editor, id, opened.values, opened.version);
    expect(fastingOf(id)).toEqual(['yes', 12]);
    sign(entry?.labTestId ?? '', false);
    expect(fastingOf(id)).toEqual([null, 0]);
  });

  test('says that no fasting is needed only if every test says so and the list is whole.', () => {
    const tests = [signed('Urea', { fasting: 'none' }), signed('Sodium', { fasting: 'none' })];
    const id = packageOf(tests);
    expect(fastingOf(id)).toEqual(['no', 0]);
    site.services.packages.update(editor, id, { tests: 3 });
    expect(fastingOf(id)).toEqual([null, 0]);
    expect(fastingOf(packageOf([...tests, signed('Zinc', { sample: 'blood' })]))).toEqual([null, 0]);
  });

  test('says nothing of parts that staff took away, and nothing where tests exclude each other.', () => {
    const iron = signed('Iron', { fasting: 'fast', fastingFrom: 8, sample: 'blood' });
    const silent = packageOf([iron], { fromTests: [] });
    expect(fastingOf(silent)).toEqual([null, 0]);
    expect(read(silent)).toMatchObject({ preparation: '', sampleType: '', turnaround: '' });
    const both = packageOf([iron, signed('Meal', { fasting: 'fed' })]);
    expect(fastingOf(both)).toEqual([null, 0]);
    expect(issueOf(both)).toBe('conflict');
  });
});

describe('A package that states its fasting itself', () => {
  test('is believed, and the difference is listed among the missing details.', () => {
    const urea = signed('Urea', { fasting: 'none' });
    const id = packageOf([urea], { fastingRequired: 'yes', fastingHours: 8 });
    expect(fastingOf(id)).toEqual(['yes', 8]);
    expect(read(id).preparation).toContain('8 hours');
    expect(read(id).preparation).not.toContain('No fasting');
    expect(issueOf(id)).toBe('differs');
    expect(site.services.packages.listRecords(editor, { unstated: 'differs' }, 'en').total).toBe(1);
    const contradicting = () => site.services.labTests.listRecords(editor, { lacks: 'agreement' }, 'en').total;
    expect(contradicting()).toBe(1);
    site.services.packages.update(editor, id, { fastingRequired: null, fastingHours: 0 });
    expect(fastingOf(id)).toEqual(['no', 0]);
    expect(issueOf(id)).toBeNull();
    expect(contradicting()).toBe(0);
  });

  test('asks for less than its tests only with a reason of a reviewer, which a change of either ends.', () => {
    const iron = signed('Iron', { fasting: 'fast', fastingFrom: 12 });
    const laxer = { fastingRequired: 'yes', fastingHours: 8 } as const;
    const refused = expect.objectContaining({
      code: 'invalid_input',
      fields: { fastingRequired: expect.objectContaining({ values: { hours: 12 } }) },
    });
    expect(() => packageOf([iron], laxer)).toThrow(refused);
    const followed = packageOf([iron]);
    expect(() => site.services.packages.update(editor, followed, { fastingRequired: 'no' })).toThrow(refused);
    expect(fastingOf(followed)).toEqual(['yes', 12]);
    const id = packageOf([iron], laxer, owner);
    expect(fastingOf(id)).toEqual(['yes', 8]);
    expect(issueOf(id)).toBe('review');
    const waiting = reviewOf(id);
    expect(waiting).toMatchObject({ need: 'laxer', stated: laxer, approval: null });
    const { key = '', version = 0 } = waiting ?? {};
    const approve = (reason: string) =>
      site.services.packages.approveFasting(director, { id, version, key, isApproved: true, reason });
    expect(codeOf(() => approve(''))).toBe('invalid_input');
    approve('Only the ferritin counts here.');
    expect(issueOf(id)).toBeNull();
    expect(reviewOf(id)?.approval).toMatchObject({ by: 'Dr Huda', reason: 'Only the ferritin counts here.' });
    // An editor may change other things.
    site.services.packages.update(editor, id, { price: 90 });
    expect(issueOf(id)).toBeNull();
    change(iron, { fastingFrom: 10 });
    expect(issueOf(id)).toBe('review');
    expect(codeOf(() => approve('As before.'))).toBe('conflict');
  });

  test('stays as it is when a test that asks for more is signed later, and staff may still change the rest.', () => {
    const { labTests } = site.services;
    const iron = labTests.create(editor, { nameEn: 'Iron', nameAr: 'الحديد', fasting: 'fast', fastingFrom: 12 });
    const id = packageOf([iron.id], { fastingRequired: 'no' });
    sign(iron.id);
    expect(fastingOf(id)).toEqual(['no', 0]);
    expect(issueOf(id)).toBe('review');
    site.services.packages.update(editor, id, { preparationEn: 'Come rested.', preparationAr: 'تعال مرتاحاً.' });
    expect(read(id).preparation).toContain('Come rested.');
  });
});

describe('Strict fasting', () => {
  test('of more than 12 hours reaches patients only after a reviewer confirmed it for the package.', () => {
    const iron = signed('Iron', { fasting: 'fast', fastingFrom: 14 });
    const id = packageOf([iron]);
    expect(fastingOf(id)).toEqual([null, 0]);
    expect(issueOf(id)).toBe('review');
    const { key = '', version = 0, need } = reviewOf(id) ?? {};
    expect(need).toBe('strict');
    const approve = (isApproved: boolean) =>
      site.services.packages.approveFasting(director, { id, version, key, isApproved, reason: '' });
    approve(true);
    expect(fastingOf(id)).toEqual(['yes', 14]);
    expect(read(id).preparation).toContain('14 hours');
    approve(false);
    expect(fastingOf(id)).toEqual([null, 0]);
    approve(true);
    change(iron, { fastingFrom: 16 });
    expect(fastingOf(id)).toEqual([null, 0]);
  });

  test('of children too, also once a package is for children.', () => {
    const id = packageOf([signed('Iron', { fasting: 'fast', fastingFrom: 8 })]);
    expect(fastingOf(id)).toEqual(['yes', 8]);
    site.services.packages.update(editor, id, { audience: ['children'] });
    expect(fastingOf(id)).toEqual([null, 0]);
    expect(reviewOf(id)?.isForChildren).toBe(true);
  });
});

test('Hours in the text that are not those of the fasting are listed, but not hours of something else.', () => {
  const iron = signed('Iron', { fasting: 'fast', fastingFrom: 8 });
  const text = (preparationEn: string, preparationAr: string) =>
    issueOf(packageOf([iron], { preparationEn, preparationAr }));
  expect(text('Do not eat for 12 hours.', 'لا تأكل مدة 8 ساعات.')).toBe('hours');
  expect(text('Do not eat for 8 hours.', 'صيام لمدة ١٢ ساعة.')).toBe('hours');
  expect(text('Do not eat for 8 hours. No sport for 24 hours.', 'لا تأكل مدة ٨ ساعات.')).toBeNull();
});

test('A text may name the longest fast that the tests allow, beside the hours of the fasting.', () => {
  const sugar = signed('Sugar', { fasting: 'fast', fastingFrom: 8, fastingTo: 12 });
  const text = (preparationEn: string, preparationAr: string) =>
    issueOf(packageOf([sugar], { preparationEn, preparationAr }));
  expect(text('Fast for 8 to 12 hours.', 'الصيام 8 ساعات، على ألا تزيد مدته على ١٢ ساعة.')).toBeNull();
  expect(text('Fast for 8 to 14 hours.', 'الصيام 8 ساعات.')).toBe('hours');
  expect(text('Fast for 8 hours.', 'الصيام 12 ساعة.')).toBe('hours');
});

test('A copy of a package says the same, but nobody confirmed its fasting.', () => {
  const id = packageOf([signed('Iron', { fasting: 'fast', fastingFrom: 14 })]);
  const { key = '', version = 0 } = reviewOf(id) ?? {};
  site.services.packages.approveFasting(director, { id, version, key, isApproved: true, reason: '' });
  const copy = site.services.packages.duplicate(editor, id);
  site.services.packages.setPublished(editor, [copy.id], true);
  expect(fastingOf(copy.id)).toEqual([null, 0]);
  expect(issueOf(copy.id)).toBe('review');
});

describe('A visit for packages with drawn tests', () => {
  const draws = Array.from({ length: 20 }, (_none, index) => 4200 + index);

  test.each(draws)('names every fact and every tube of every test (seed %i).', (seed) => {
    const random = seededRandom(seed);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const maybe = <Value>(value: Value): Value | null => (random() < 0.4 ? value : null);
    const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
    const drawn = Array.from({ length: number(2, 6) }, (_none, index) => {
      const fasting = pick(['fast', 'none', 'ask', null] as const);
      const medicine = maybe('after' as const);
      const values: Partial<LabTestValues> = {
        fasting,
        fastingFrom: fasting === 'fast' ? maybe(number(6, 12)) : null,
        morningFrom: maybe(number(6, 8)),
        morningTo: maybe(number(10, 12)),
        withoutAlcohol: maybe(number(12, 72)),
        withoutBiotin: maybe(number(8, 72)),
        withoutExercise: maybe(number(12, 48)),
        medicineTime: medicine,
        medicineEn: medicine ? `thyroxine ${index}` : '',
        medicineAr: medicine ? `الثيروكسين ${index}` : '',
        afterTransfusion: maybe(number(10, 90)),
        cycleFrom: maybe(number(1, 3)),
        cycleTo: maybe(number(4, 6)),
        collection: maybe(pick(['midstream', 'day', 'freshStool'] as const)),
        noteEn: random() < 0.3 ? `Bring the list ${index}.` : '',
        tube: pick(['edta', 'serumGel', 'urineCup', null] as const),
      };
      return { id: signed(`Test ${index}`, values), values };
    });
    const half = Math.ceil(drawn.length / 2);
    const ids = [drawn.slice(0, half), drawn.slice(half)]
      .filter((tests) => tests.length > 0)
      .map((tests) => packageOf(tests.map(({ id }) => id)));
    const hours = readFasting(site.deps.db, ids)(ids);
    for (const locale of ['en', 'ar'] as const) {
      const status = visitPreparation(site.deps.db, ids, hours, locale).split('\n');
      expect(status).toEqual(expect.arrayContaining(strongest(drawn, locale)));
      for (const [index, id] of ids.entries()) {
        const own = index === 0 ? drawn.slice(0, half) : drawn.slice(half);
        const sheet = site.services.packages.get(id, locale).preparation.split('\n');
        expect(sheet).toEqual(expect.arrayContaining(strongest(own, locale)));
      }
    }
    const listed = readTubes(
      site.deps.db,
      ids,
    )(ids).flatMap(({ tube, labTests }) => labTests.map(({ nameEn }) => `${nameEn}: ${tube}`));
    expect(listed.toSorted()).toEqual(drawn.map(({ values }, index) => `Test ${index}: ${values.tube}`).toSorted());
  });
});

test('The page of a test lists the packages with the fewest tests first, and says that more have it.', () => {
  const iron = signed('Iron', {});
  const other = signed('Zinc', {});
  const large = packageOf([iron, other], { nameEn: 'Large' });
  const { packages: service } = site.services;
  expect(service.listOfLabTest(iron, 'en')).toMatchObject({ items: [{ id: large }], hasMore: false });
  for (let index = 0; index < 12; index += 1) packageOf([iron], { nameEn: `Small ${index}` });
  const { items, hasMore } = service.listOfLabTest(iron, 'en');
  expect(items.map(({ tests }) => tests)).toEqual(Array(12).fill(1));
  expect(hasMore).toBe(true);
});

test('A visit for two packages asks for one fasting, whatever the text of the other package says about food.', () => {
  const texts = { preparationAr: 'لا حاجة إلى الصيام: كُل كالمعتاد. أحضر بطاقتك.' };
  const fed = packageOf([signed('Urea', { fasting: 'none' })], {
    ...texts,
    preparationEn: 'No fasting is needed: eat as usual. Bring your card.',
  });
  const fasting = packageOf([signed('Glucose', { fasting: 'fast', fastingFrom: 8 })]);
  const read = (ids: string[], locale: 'en' | 'ar') =>
    visitPreparation(site.deps.db, ids, readFasting(site.deps.db, ids)(ids), locale);
  expect(read([fed], 'en')).toContain('eat as usual');
  for (const [locale, eat, card] of [
    ['en', 'eat as usual', 'Bring your card.'],
    ['ar', 'كالمعتاد', 'أحضر بطاقتك.'],
  ] as const) {
    const together = read([fed, fasting], locale);
    expect(together).toContain('8');
    expect(together).toContain(card);
    expect(together).not.toContain(eat);
  }
});

/** The sentences for patients who do what each of the tests asks for. */
function strongest(tests: readonly { values: Partial<LabTestValues> }[], locale: 'en' | 'ar'): string[] {
  type Name = keyof LabTestValues;
  const numbers = (name: Name) => tests.flatMap(({ values }) => (typeof values[name] === 'number' ? values[name] : []));
  const most = (name: Name) => (numbers(name).length > 0 ? Math.max(...numbers(name)) : null);
  const least = (name: Name) => (numbers(name).length > 0 ? Math.min(...numbers(name)) : null);
  const together: Partial<LabTestValues> = {
    ...(tests.some(({ values }) => values.fasting === 'fast') && { fasting: 'fast', fastingFrom: most('fastingFrom') }),
    morningFrom: most('morningFrom'),
    morningTo: least('morningTo'),
    withoutAlcohol: most('withoutAlcohol'),
    withoutBiotin: most('withoutBiotin'),
    withoutExercise: most('withoutExercise'),
    afterTransfusion: most('afterTransfusion'),
    cycleFrom: most('cycleFrom'),
    cycleTo: least('cycleTo'),
  };
  const each = tests.map(({ values: { medicineTime, medicineEn, medicineAr, collection, noteEn, noteAr } }) => ({
    medicineTime,
    medicineEn,
    medicineAr,
    collection,
    noteEn,
    noteAr,
  }));
  return [together, ...each].flatMap((facts) =>
    preparationSentences(facts as Partial<PreparationFacts>, readerIn(locale)).map(({ text }) => text),
  );
}
