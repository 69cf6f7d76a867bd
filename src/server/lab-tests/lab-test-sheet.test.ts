import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Field } from '#shared/collections/fields.ts';
import { localeCodes } from '#shared/i18n/locales.ts';
import { type LabTestValues, labTestSheet, labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { makeLabTest, makePackage, putIntoPackage, staffActor } from '#testing/factories.ts';
import { openLabTestSheets } from '#testing/lab-test-sheet.ts';
import { editor } from '#testing/sheets.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { planRow } from '../content/spreadsheet/plan-row.ts';
import { foldedTitle } from '../content/spreadsheet/read-table.ts';
import { newContentId } from '../core/ids.ts';
import { createMediaService } from '../media/media.service.ts';
import { redirects } from '../redirects/redirects.table.ts';
import { seedDemo } from '../seed/seed.ts';
import { collections, subscribers } from '../served-collections.ts';
import { labTestsSheet } from './lab-test-sheet.ts';
import { labTests, panels } from './lab-tests.table.ts';

const director = staffActor('director', { name: 'Dr Huda Salem' });
const names = { nameEn: 'Ferritin', nameAr: 'الفيريتين' };
const circle = 'A test cannot be calculated from itself, not even over other tests.';
const facts = { purposeEn: 'Iron stores.', purposeAr: 'مخزون الحديد.', sample: 'blood' as const };

test('The exported demo, in either language and every format, changes nothing when it is imported again.', async () => {
  const { db, time, contentVersion, exportedFile, check } = openLabTestSheets();
  const clock = () => time.now;
  const media = createMediaService({ db, clock, config: { uploadsDir: '' }, onStored: () => undefined });
  await seedDemo({ db, clock, contentVersion, subscribers, collections, services: { media } }, { withPictures: false });
  const stored = db.select().from(labTests).all().length;
  expect(stored).toBeGreaterThan(20);
  for (const locale of localeCodes)
    for (const format of ['comma', 'semicolon', 'xlsx'] as const) {
      const file = await exportedFile(locale, { isTemplate: false, format });
      expect(await check(file, locale === 'en' ? 'ar' : 'en')).toMatchObject({
        added: 0,
        changed: 0,
        unchanged: stored,
        errorCount: 0,
      });
    }
});

test('Hostile texts and a formula in front of a text come back as they were, and are no formulas in the file.', async () => {
  const { db, exported, exportedFile, check } = openLabTestSheets();
  makeLabTest(db, {
    ...names,
    nameEn: '=HYPERLINK("http://x")',
    otherNamesEn: "=1+1\n-SF\n'quoted\n<b>bold</b>",
    noteEn: 'First, "quoted"; +second\n@third _x0041_',
    authorEn: '#REF',
  });
  const { csv } = await exported();
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  for (const format of ['comma', 'xlsx'] as const)
    expect(await check(await exportedFile('en', { isTemplate: false, format }))).toMatchObject({
      unchanged: 1,
      errorCount: 0,
    });
});

test('Every field of a test has one column, whose heading no other column has in any language.', () => {
  expect(labTestsSheet.columns.map(({ field }) => field).toSorted()).toEqual(
    Object.keys(labTestsCollection.fields).toSorted(),
  );
  const titles = labTestsSheet.keys.flatMap((key) => [
    ...new Set([key, ...localeCodes.map((locale) => labTestsSheet.titleOf(key, locale))].map(foldedTitle)),
  ]);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(Object.keys(labTestSheet.headings)).not.toContain('signed');
});

test('A sheet can set every field of a test in either language, and every choice by its words.', () => {
  const { db } = openLabTestSheets();
  const [hdl, total] = [makeLabTest(db, { nameEn: 'HDL' }), makeLabTest(db, { nameEn: 'Cholesterol' })];
  const panel = { id: newContentId(), nameEn: 'Lipids', nameAr: 'الدهون' };
  db.insert(panels).values(panel).run();
  const fields = Object.entries<Field>(labTestsCollection.fields);
  const valuesOf = (mark: string, number: number, others: Partial<LabTestValues>) =>
    labTestsCollection.createSchema.parse({
      ...Object.fromEntries(
        fields.flatMap(([name, { kind }]): [string, unknown][] => {
          if (kind === 'text') return [[name, `${mark} ${name}`]];
          return kind === 'integer' ? [[name, number]] : [];
        }),
      ),
      ...others,
    });
  const first = valuesOf('First', 8, {
    slug: 'first-one',
    loinc: '2345-7',
    sample: 'calculated',
    sourceIds: [hdl.id, total.id],
    fasting: 'fast',
    water: 'no',
    medicineTime: 'after',
    turnaroundUnit: 'workingDays',
    collection: 'day',
    tube: 'traceElements',
    defaultPanelId: panel.id,
    isPublished: true,
  });
  const second = valuesOf('Second', 9, { slug: 'second-one', loinc: '', turnaroundUnit: 'hours' });
  const same = fields.filter(([name]) =>
    isDeepStrictEqual(first[name as keyof LabTestValues], second[name as keyof LabTestValues]),
  );
  expect(same).toEqual([]);
  const words = labTestsSheet.readWords(db);
  const cellsOf = (values: LabTestValues, locale: 'en' | 'ar') =>
    Object.fromEntries(labTestsSheet.columns.map(({ key, write }) => [key, write(values, words, locale)]));
  for (const locale of localeCodes) {
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const)
      expect(planRow(labTestsSheet, cellsOf(from, locale), to, words, locale)).toMatchObject({
        errors: [],
        values: from,
      });
    for (const [name, field] of fields)
      for (const choice of field.kind === 'choice' ? field.choices : []) {
        const column = labTestsSheet.columns.find(({ key }) => key === name);
        const word = column?.write({ [name]: choice }, words, locale) ?? '';
        expect([name, column?.read(word, words, locale), column?.read(choice, words, locale)]).toEqual([
          name,
          choice,
          choice,
        ]);
      }
  }
});

test('A changed fact of a signed test waits: patients read the signed version, and no sheet signs.', async () => {
  const { db, time, service, changedSheet, check, applied, sheets } = openLabTestSheets();
  const [changed, named, untouched] = [
    names,
    { nameEn: 'Iron', nameAr: 'الحديد' },
    { nameEn: 'Zinc', nameAr: 'الزنك' },
  ].map((name) => service.create(editor, { ...name, ...facts, fasting: 'fast', fastingFrom: 8, isPublished: true }));
  const ids = [changed, named, untouched].map((one) => one?.id ?? '');
  service.setReviewed(director, { ids, isReviewed: true, versions: Object.fromEntries(ids.map((id) => [id, 1])) });
  const bytes = await changedSheet(([one = {}, two = {}, three = {}]) => [
    { ...one, fastingFrom: '10' },
    { ...two, otherNamesEn: 'Fe', tube: 'Serum with gel, gold cap' },
    three,
    { nameEn: 'Copper', nameAr: 'النحاس', fasting: 'Not needed' },
  ]);
  const found = await check(bytes);
  expect(found.marked).toEqual({ fastingUnstated: 0, unsigned: 2 });
  expect(found.rows.map(({ name, marks }) => [name, marks])).toEqual([
    ['Ferritin', ['unsigned']],
    ['Iron', []],
    ['Copper', ['unsigned']],
  ]);
  time.now += 1000;
  const { at } = await applied(bytes);
  const rowOf = (nameEn: string) => db.select().from(labTests).where(eq(labTests.nameEn, nameEn)).get();
  expect(rowOf('Ferritin')).toMatchObject({
    fastingFrom: 10,
    reviewedAt: null,
    signed: { values: { fastingFrom: 8 } },
  });
  expect(rowOf('Iron')).toMatchObject({ otherNamesEn: 'Fe', tube: 'serumGel', reviewedAt: expect.any(String) });
  expect(rowOf('Zinc')).toMatchObject({ version: 1, reviewedAt: expect.any(String) });
  expect(rowOf('Copper')).toMatchObject({ reviewedAt: null, signed: null, isPublished: false });
  expect(JSON.stringify(service.get('ferritin', 'en').preparation)).toContain('8');
  expect(JSON.stringify(service.get('ferritin', 'en').preparation)).not.toContain('10');
  // The member of staff who applied the sheet wrote these facts, and cannot sign them.
  const waiting = service.listToReview(editor as never, { state: 'waiting', page: 1 }).items;
  expect(waiting.map(({ values, isOwn }) => [values.nameEn, isOwn]).toSorted()).toEqual([
    ['Copper', true],
    ['Ferritin', true],
  ]);

  time.now += 1000;
  expect(await sheets.undo(editor, at)).toEqual({ restored: 2, removed: 1, left: { count: 0, names: [] } });
  expect(rowOf('Ferritin')).toMatchObject({ fastingFrom: 8, signed: { values: { fastingFrom: 8 } } });
  expect(rowOf('Copper')?.deletedAt).not.toBeNull();
});

test('Each bad cell is reported at its row and column in the reader’s language, and nothing is stored.', async () => {
  const { db, sheets, changedSheet, check, everything } = openLabTestSheets();
  const stored = makeLabTest(db, { ...names, slug: 'ferritin', loinc: '2345-7' });
  makeLabTest(db, { nameEn: 'Old', nameAr: 'قديم', slug: 'old', deletedAt: '2026-11-20T08:00:00.000Z' });
  const row = { nameAr: 'فحص', slug: '' };
  const many = Array.from({ length: 500 }, (_none, index) => index.toString(36)).join('\n');
  const bytes = await changedSheet(([one = {}]) => [
    { ...one, fasting: 'Needed', fastingFrom: '12', fastingTo: '8' },
    { ...row, nameEn: 'B', turnaroundFrom: '2', turnaroundUnit: 'weeks' },
    { ...row, nameEn: 'C', turnaroundFrom: '2', withoutIron: '24 h', withoutBiotin: '=8', fasting: 'sometimes' },
    { ...row, nameEn: 'D', slug: 'ferritin', loinc: '2345-7' },
    { ...row, nameEn: 'E', slug: 'same', loinc: '718-7' },
    { ...row, nameEn: 'F', slug: 'same', loinc: '718-7' },
    { ...row, nameEn: 'G', slug: 'Not a Slug', loinc: '2345-8' },
    { ...row, nameEn: 'H', otherNamesEn: many, purposeAr: 'س'.repeat(200) },
    { ...row, nameEn: 'I', sample: 'None, calculated from other tests', sourceIds: 'Ferritin | Nothing' },
    { ...row, nameEn: 'J', sourceIds: 'Old', tube: 'Bucket', defaultPanelId: 'None such' },
    { ...row, nameEn: 'K', fasting: 'Not needed', fastingFrom: '8', isPublished: 'perhaps' },
    { ...row, nameEn: '' },
    { ...row, nameEn: 'M', authorEn: '??? ????', morningFrom: '3' },
    { ...row, nameEn: 'N', slug: 'old' },
  ]);
  const before = everything();
  const found = await check(bytes);
  expect(found.errors.map(({ row: number, column }) => `${number} ${column}`)).toEqual([
    '2 Fasting to (hours)',
    '3 Result counted in (hours or working days)',
    '4 Fasting',
    '4 Without biotin (hours)',
    '4 Without iron tablets (hours)',
    '4 Result counted in (hours or working days)',
    '5 Address of the page (empty: made from the English name)',
    '5 LOINC code',
    '7 Address of the page (empty: made from the English name)',
    '7 LOINC code',
    '8 Address of the page (empty: made from the English name)',
    '8 LOINC code',
    '9 Other names in English (one on each line of the cell)',
    '9 What it is for, in Arabic',
    '10 Calculated from (tests with | between them)',
    '11 Calculated from (tests with | between them)',
    '11 Usual panel',
    '11 Tube',
    '12 Published',
    '12 Fasting from (hours)',
    '13 Name in English',
    '14 Author, in English',
    '14 Sample from (hour)',
    '15 Address of the page (empty: made from the English name)',
  ]);
  const messagesOf = (number: number) => found.errors.filter(({ row }) => row === number).map(({ message }) => message);
  expect(messagesOf(2)).toEqual(['The second number must not be smaller than the first.']);
  expect(messagesOf(3)).toEqual(['“weeks” is not one of: Hours, Working days.']);
  expect(messagesOf(5)).toEqual([
    'Another page has or had this address, perhaps one in the bin. Please choose another.',
    'Another test already has this code, perhaps one in the bin.',
  ]);
  expect(new Set(messagesOf(7))).toEqual(new Set(['Row 6 has this too. Only one row may have it.']));
  expect(messagesOf(9)[0]).toBe('Please enter at most 30 names, one on each line.');
  expect(messagesOf(12)[1]).toContain('does not fit the other cells');
  const inArabic = await check(bytes, 'ar');
  expect(inArabic.errorCount).toBe(found.errorCount);
  for (const { message } of inArabic.errors) expect(message).toMatch(/[\u0600-\u06ff]{2}/);
  await expect(sheets.apply(editor, bytes, found.digest, 'en')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(everything()).toBe(before);
  expect(stored.version).toBe(1);
});

test('Tests that would be calculated from each other are refused at both rows, also if each alone would be right.', async () => {
  const { db, service, changedSheet, check, everything } = openLabTestSheets();
  const [one, two] = ['One', 'Two'].map((nameEn) => makeLabTest(db, { nameEn, nameAr: nameEn }));
  const calculated = { sample: 'calculated' };
  const bytes = await changedSheet((rows) =>
    rows.map((row) => ({ ...row, ...calculated, sourceIds: row.nameEn === 'One' ? 'Two' : 'One' })),
  );
  const before = everything();
  expect((await check(bytes)).errors.map(({ row, column, cell, message }) => [row, column, cell, message])).toEqual([
    [2, 'Calculated from (tests with | between them)', expect.stringMatching(/^(?:One|Two)$/), circle],
    [3, 'Calculated from (tests with | between them)', expect.stringMatching(/^(?:One|Two)$/), circle],
  ]);
  // So does the service itself.
  const records = [
    {
      stored: { id: one?.id ?? '', version: 1 },
      values: { sample: 'calculated' as const, sourceIds: [two?.id ?? ''] },
    },
    {
      stored: { id: two?.id ?? '', version: 1 },
      values: { sample: 'calculated' as const, sourceIds: [one?.id ?? ''] },
    },
  ];
  const at = '2026-11-21T08:00:00.000Z';
  expect(() => db.transaction((tx) => service.saveMany(tx as never, editor, records, { at }))).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { sourceIds: { id: 'validation.testCircle' } } }),
  );
  expect(everything()).toBe(before);
});
test('A new test gets its address from its name, which its version states, and a changed address redirects.', async () => {
  const { db, service, changedSheet, applied, exported } = openLabTestSheets();
  makeLabTest(db, { ...names, slug: 'ferritin' });
  await applied(
    await changedSheet(([one = {}]) => [
      { ...one, slug: 'serum-ferritin' },
      { nameEn: 'Serum iron', nameAr: 'حديد المصل' },
      { nameEn: 'Serum iron', nameAr: 'حديد آخر' },
    ]),
  );
  const stored = db.select({ id: labTests.id, slug: labTests.slug }).from(labTests).orderBy(labTests.sortOrder).all();
  expect(stored.map(({ slug }) => slug)).toEqual(['serum-ferritin', 'serum-iron', 'serum-iron-2']);
  const [version] = db
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.recordId, stored[2]?.id ?? ''))
    .all();
  expect(version?.snapshot).toMatchObject({ slug: 'serum-iron-2' });
  expect(db.select().from(redirects).all()).toMatchObject([
    { fromPath: '/test/ferritin', toPath: '/test/serum-ferritin' },
  ]);
  expect(service.listRecords(editor, { search: 'serum iron' }, 'en').total).toBe(2);
  expect((await exported()).rows).toHaveLength(3);
});

test('The undo of a sheet leaves an added test that a package contains by now.', async () => {
  const { db, time, sheets, changedSheet, applied } = openLabTestSheets();
  const { at } = await applied(
    await changedSheet(() => [
      { nameEn: 'Copper', nameAr: 'النحاس' },
      { nameEn: 'Zinc', nameAr: 'الزنك' },
    ]),
  );
  const zinc = db.select().from(labTests).where(eq(labTests.nameEn, 'Zinc')).get();
  const panelId = newContentId();
  db.insert(panels).values({ id: panelId, nameEn: 'Minerals', nameAr: 'المعادن' }).run();
  putIntoPackage(db, makePackage(db).id, { labTestId: zinc?.id ?? '', panelId });
  time.now += 1000;
  expect(await sheets.undo(editor, at)).toEqual({
    restored: 0,
    removed: 1,
    left: { count: 1, names: [{ nameEn: 'Zinc', nameAr: 'الزنك' }] },
  });
});

test('A thousand tests are checked, added, changed and undone within seconds.', async () => {
  const { db, time, sheets, changedSheet, check, applied } = openLabTestSheets();
  const started = performance.now();
  const bytes = await changedSheet(() =>
    Array.from({ length: 1000 }, (_none, index) => ({
      nameEn: 'Antigen',
      nameAr: 'مستضد',
      otherNamesEn: `AG${index}\nAntigen number ${index}`,
      fasting: 'Not needed',
      sample: 'Blood',
    })),
  );
  expect(await applied(bytes)).toMatchObject({ added: 1000, changed: 0 });
  time.now += 1000;
  const changes = await changedSheet((rows) => rows.map((row) => ({ ...row, tube: 'edta', slug: `${row.slug}-new` })));
  expect(await check(changes)).toMatchObject({ changed: 1000, errorCount: 0 });
  const { at } = await applied(changes);
  time.now += 1000;
  expect(await sheets.undo(editor, at)).toMatchObject({ restored: 1000, left: { count: 0 } });
  expect(db.select().from(labTests).where(eq(labTests.tube, 'edta')).all()).toEqual([]);
  expect(performance.now() - started).toBeLessThan(60_000);
}, 120_000);
