import { desc, eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createMediaService } from '#server/media/media.service.ts';
import { packages } from '#server/packages/packages.table.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { makeCategory, makePackage, multiplyPackages } from '#testing/factories.ts';
import { makeSheetWords, openSheets } from '#testing/package-sheet.ts';
import { editor } from '#testing/sheets.ts';
import { packagesSheet } from './package-sheet.ts';

test('An exported sheet, in either language and every format, changes nothing when it is imported again.', async () => {
  const { db, packagesService, exportedFile, check } = openSheets();
  const { liver, alt, ast, heart } = makeSheetWords(db);
  const { id } = makePackage(db, {
    nameEn: '=cmd|calc',
    descriptionEn: 'First\n- second; +third, -fourth\r\n"quoted", and so on',
    price: 1299.5,
    onSale: true,
    priceSale: 1139.25,
    salePercent: 12.345,
    testsSale: 2,
    startDate: '2026-11-01T05:43:21.123Z',
    endDate: '2026-11-30T19:59:59.999Z',
    audience: ['women', 'seniors'],
  });
  const { values } = packagesService.getRecord(editor, id);
  const lists = {
    tagIds: [heart.id],
    labTests: [alt, ast].map((labTest) => ({ labTestId: labTest.id, panelId: liver.id })),
  };
  packagesService.update(editor, id, { ...values, ...lists });
  for (const locale of ['en', 'ar'] as const)
    for (const format of ['comma', 'semicolon', 'xlsx'] as const) {
      const file = await exportedFile(locale, { isTemplate: false, format });
      expect(await check(file, locale === 'en' ? 'ar' : 'en')).toMatchObject({
        added: 0,
        changed: 0,
        unchanged: 1,
        errorCount: 0,
      });
    }
});

test('The workbook of the demo’s packages changes nothing when it is imported again.', async () => {
  const { db, contentVersion, exportedFile, check } = openSheets();
  const clock = () => Date.UTC(2026, 10, 21, 8);
  const media = createMediaService({ db, clock, config: { uploadsDir: '' }, onStored: () => undefined });
  await seedDemo({ db, clock, contentVersion, subscribers, collections, services: { media } }, { withPictures: false });
  const packageCount = db.$count(packages);
  for (const locale of ['en', 'ar'] as const) {
    const file = await exportedFile(locale, { isTemplate: false, format: 'xlsx' });
    expect(await check(file)).toMatchObject({ added: 0, changed: 0, unchanged: await packageCount, errorCount: 0 });
  }
});

test('An exported sheet has a byte order mark, no formulas, two decimals, local times, and names beside ids.', async () => {
  const { db, exported } = openSheets();
  const { id, categoryId } = makePackage(db, {
    nameEn: '=1+1',
    price: 120,
    onSale: true,
    testsSale: 3,
    endDate: '2026-11-30T19:59:59.999Z',
  });
  const { csv, rows } = await exported('ar');
  expect(csv.startsWith('\ufeff')).toBe(true);
  const row = Object.fromEntries(packagesSheet.keys.map((key, index) => [key, rows[0]?.[index]]));
  expect(row).toMatchObject({
    id: `#${id}`,
    category: 'عام',
    categoryId: `#${categoryId}`,
    nameEn: "'=1+1",
    price: '120.00',
    endDate: '2026-11-30T23:59',
    onSale: 'نعم',
  });
  expect((await exported('en', { isTemplate: true, format: 'comma' })).rows).toEqual([]);
});

test('A sheet that changes a price publishes no false discount: a missing or contradictory percentage is computed.', async () => {
  const { db, packagesService, sheets, changedSheet, check } = openSheets();
  const sale = { onSale: true, price: 200, priceSale: 150, salePercent: 25, testsSale: 3 };
  const first = makePackage(db, { ...sale, nameEn: 'First' });
  const others = ['Second', 'Third'].map((nameEn, index) =>
    makePackage(db, { ...sale, nameEn, sortOrder: index + 2, categoryId: first.categoryId }),
  );
  const bytes = await changedSheet(([one = {}, two = {}, three = {}]) => [
    { ...one, price: '300' },
    { ...two, price: '100', priceSale: '80', salePercent: '70' },
    { ...three, price: '202', salePercent: '25.5' },
    { ...one, id: '', version: '', nameEn: 'New', salePercent: '' },
  ]);
  const found = await check(bytes);
  expect(found.rows[0]?.changes).toContainEqual({ column: 'Percent off', before: '25', after: '50', percent: 100 });
  await sheets.apply(editor, bytes, found.digest, 'en');
  const percents = [first, ...others].map(({ id }) => packagesService.getRecord(editor, id).values.salePercent);
  expect(percents).toEqual([50, 20, 25.5]);
  expect(
    packagesService.listRecords(editor, { search: 'New' }, 'en').items.map(({ values }) => values.salePercent),
  ).toEqual([25]);
});

test('A check lists added, changed and unchanged rows; applying the sheet stores a version and an audit log entry for each.', async () => {
  const { db, packagesService, sheets, changedSheet, check, priceOf } = openSheets();
  const { liver, alt, ast, heart } = makeSheetWords(db);
  const first = makePackage(db, { nameEn: 'First' });
  const second = makePackage(db, { nameEn: 'Second', sortOrder: 2, categoryId: first.categoryId });
  const bytes = await changedSheet(([one = {}, two = {}]) => [
    { ...one, price: '١٬٢٩٩٫٥', nameAr: 'الأول' },
    two,
    {
      category: 'General',
      categoryId: one.categoryId ?? '',
      nameEn: 'Third',
      nameAr: 'الثالث',
      descriptionEn: "'-quoted\nlines",
      descriptionAr: 'نص',
      price: 'AED 1.234,50',
      countsLabTests: 'Yes',
      labTests: 'liver: ALT | أسبارتات',
      tags: 'القلب',
      audience: 'Women | men',
      isPublished: 'نعم',
    },
  ]);
  const found = await check(bytes);
  expect(found).toMatchObject({ added: 1, changed: 1, unchanged: 1, errorCount: 0 });
  expect(found.rows[0]).toMatchObject({
    row: 2,
    id: first.id,
    changes: [
      { column: 'Name in Arabic', before: 'فحص القلب', after: 'الأول' },
      { column: 'Price (AED)', before: '100.00', after: '1299.50' },
    ],
  });
  expect(await sheets.apply(editor, bytes, found.digest, 'en')).toMatchObject({ added: 1, changed: 1 });
  expect(priceOf(first.id)).toBe(1299.5);
  const added = db.select().from(packages).where(eq(packages.nameEn, 'Third')).get();
  expect(added).toMatchObject({
    price: 1234.5,
    tests: 2,
    descriptionEn: '-quoted\nlines',
    audience: ['women', 'men'],
    isPublished: true,
  });
  expect(packagesService.getRecord(editor, added?.id ?? '').values).toMatchObject({
    tagIds: [heart.id],
    labTests: [
      { labTestId: alt.id, panelId: liver.id },
      { labTestId: ast.id, panelId: liver.id },
    ],
  });
  expect(packagesService.getRecord(editor, second.id).version).toBe(1);
  const kept = db.select().from(recordVersions).where(eq(recordVersions.recordId, first.id)).all();
  expect(kept.map(({ number, staffName }) => [number, staffName])).toEqual([
    [1, ''],
    [2, 'Mariam'],
  ]);
  const logged = db.select({ event: auditLog.event, details: auditLog.details }).from(auditLog).all();
  expect(logged.map(({ event }) => event)).toEqual(['exported', 'updated', 'created', 'imported']);
  expect(logged.at(-1)?.details).toEqual({ count: 2 });
  // The search index is up to date.
  expect(packagesService.list({ locale: 'en', search: 'ast' }).items.map(({ name }) => name)).toEqual(['Third']);
});

test('If the last row of a sheet fails while it is applied, all other rows are rolled back.', async () => {
  const { db, sheets, changedSheet, check, everything } = openSheets();
  makePackage(db, { nameEn: 'First' });
  const category = makeCategory(db, { titleEn: 'Brief' });
  const bytes = await changedSheet(([one = {}]) => [
    { ...one, price: '5' },
    { ...one, id: '', categoryId: `#${category.id}`, category: '' },
  ]);
  const { digest } = await check(bytes);
  const before = everything();
  const applying = sheets.apply(editor, bytes, digest, 'en');
  db.$client.exec("CREATE TRIGGER refuse BEFORE INSERT ON packages BEGIN SELECT RAISE(ABORT, 'full disk'); END");
  await expect(applying).rejects.toThrow('full disk');
  expect(everything()).toBe(before);
});

test('Many new packages are stored and found with tests, versions and audit log entries in one transaction.', async () => {
  const { db, packagesService, sheets, changedSheet, check } = openSheets();
  const { alt, ast } = makeSheetWords(db);
  makePackage(db);
  const bytes = await changedSheet(([one = {}]) =>
    Array.from({ length: 30 }, (_, index) => ({
      ...one,
      id: '',
      nameEn: `Novel ${index}`,
      countsLabTests: 'Yes',
      tests: '',
      labTests: 'Liver: AST | ALT',
    })),
  );
  const { digest } = await check(bytes);
  expect(await sheets.apply(editor, bytes, digest, 'en')).toMatchObject({ added: 30, changed: 0 });
  expect(packagesService.listRecords(editor, { search: 'novel' }, 'en').total).toBe(30);
  const [one] = packagesService.listRecords(editor, { search: 'novel 7' }, 'en').items;
  expect(packagesService.getRecord(editor, one?.id ?? '').values.labTests.map(({ labTestId }) => labTestId)).toEqual([
    ast.id,
    alt.id,
  ]);
  const [kept] = db
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.recordId, one?.id ?? ''))
    .all();
  expect(kept).toMatchObject({
    number: 1,
    staffName: 'Mariam',
    snapshot: { nameEn: one?.values.nameEn, labTests: [{ labTestId: ast.id }, { labTestId: alt.id }] },
  });
  expect(
    db.$client
      .prepare(
        "SELECT count(*) FROM audit_search JOIN audit_log ON audit_log.id = audit_search.rowid WHERE audit_search MATCH 'novel' AND subject_name LIKE 'Novel%'",
      )
      .pluck()
      .get(),
  ).toBe(30);
});

test('The version stored for a sheet’s package equals the package, including all its lists.', async () => {
  const { db, packagesService, sheets, changedSheet, check } = openSheets();
  const { alt, liver, heart } = makeSheetWords(db);
  makePackage(db, { price: 120, audience: ['women'] });
  const lists = { tags: heart.nameEn, labTests: 'Liver: AST | ALT' };
  const bytes = await changedSheet(([one = {}]) => [
    { ...one, ...lists, price: '99.5' },
    { ...one, ...lists, id: '', nameEn: 'Novel', homeCollection: 'Yes', countsLabTests: 'Yes', tests: '' },
  ]);
  const { digest } = await check(bytes);
  expect(await sheets.apply(editor, bytes, digest, 'en')).toMatchObject({ added: 1, changed: 1 });
  const ids = db
    .select({ id: packages.id })
    .from(packages)
    .all()
    .map(({ id }) => id);
  // The version of such a change is read from the database.
  packagesService.setPublished(editor, ids, false);
  for (const id of ids) {
    const [imported, hidden] = db
      .select()
      .from(recordVersions)
      .where(eq(recordVersions.recordId, id))
      .orderBy(desc(recordVersions.number))
      .limit(2)
      .all()
      .reverse();
    expect(JSON.stringify({ ...imported?.snapshot, isPublished: false })).toBe(JSON.stringify(hidden?.snapshot));
    expect(imported?.snapshot).toMatchObject({
      tagIds: [heart.id],
      labTests: [{ panelId: liver.id }, { labTestId: alt.id, panelId: liver.id }],
    });
    expect(packagesService.getRecord(editor, id).version).toBe(hidden?.number);
  }
});

test('The audit log records a downloaded export of all packages, but no template and no export that was not downloaded.', async () => {
  const { db, sheets, exported } = openSheets();
  makePackage(db);
  sheets.prepareExport(editor, { isTemplate: false, format: 'comma' }, 'en');
  await exported('en', { isTemplate: true, format: 'comma' });
  expect(db.select().from(auditLog).all()).toEqual([]);
  await exported();
  expect(db.select().from(auditLog).all()).toMatchObject([
    { event: 'exported', subject: 'package', staffName: 'Mariam', details: { count: 1 } },
  ]);
});

test('Ten thousand packages can be exported and checked, and two thousand changed at once.', async () => {
  const { db, contentVersion, sheets, changedSheet, check } = openSheets();
  makePackage(db);
  multiplyPackages(db, 9_999);
  const dearer = (count: number) =>
    changedSheet((rows) => rows.map((row, index) => (index % 20 < count ? { ...row, price: '5' } : row)));
  expect(await check(await dearer(1))).toMatchObject({ added: 0, changed: 500, unchanged: 9_500, errorCount: 0 });
  await expect(check(await dearer(5))).rejects.toMatchObject({ messageKey: { id: 'sheet.tooManyChanges' } });
  const most = await dearer(4);
  const [{ digest }, before] = [await check(most), contentVersion.current()];
  expect(await sheets.apply(editor, most, digest, 'en')).toMatchObject({ added: 0, changed: 2000 });
  // The caches are invalidated once, not after each row.
  expect(contentVersion.current()).toBe(before + 1);
  const dear = db.select().from(packages).where(eq(packages.price, 5)).all();
  expect([dear.length, new Set(dear.map(({ version, updatedBy }) => `${version} ${updatedBy}`))]).toEqual([
    2000,
    new Set(['2 Mariam']),
  ]);
  expect(db.select().from(recordVersions).all()).toHaveLength(4000);
  expect(db.select().from(auditLog).where(ne(auditLog.event, 'exported')).all()).toHaveLength(2001);
}, 60_000);

test('New packages of a sheet are appended in its order, each with its own tests and tags, beside changed packages.', async () => {
  const { db, packagesService, sheets, changedSheet, check } = openSheets();
  const { alt, ast, liver, heart } = makeSheetWords(db);
  const stored = makePackage(db, { nameEn: 'Stored' });
  const bytes = await changedSheet(([one = {}]) => [
    { ...one, id: '', nameEn: 'New one', tests: '', countsLabTests: 'Yes', labTests: 'Liver: ALT', tags: 'Heart' },
    { ...one, nameEn: 'Renamed', labTests: 'Liver: AST | ALT' },
    { ...one, id: '', nameEn: 'New two', tests: '', countsLabTests: 'Yes', labTests: 'Liver: ALT | AST' },
  ]);
  const { digest, errors } = await check(bytes);
  expect(errors).toEqual([]);
  expect(await sheets.apply(editor, bytes, digest, 'en')).toMatchObject({ added: 2, changed: 1 });
  const listed = packagesService
    .listRecords(editor, {}, 'en')
    .items.map(({ id }) => packagesService.getRecord(editor, id));
  expect(
    listed.map(({ values: one }) => [
      one.nameEn,
      one.tests,
      one.tagIds,
      one.labTests.map(({ labTestId }) => labTestId),
    ]),
  ).toEqual([
    ['Renamed', stored.tests, [], [ast.id, alt.id]],
    ['New one', 1, [heart.id], [alt.id]],
    ['New two', 2, [], [alt.id, ast.id]],
  ]);
  const found = (search: string) => packagesService.list({ locale: 'en', search }).items.map(({ name }) => name);
  expect([found('ast').toSorted(), found('stored'), found('renamed')]).toEqual([
    ['New two', 'Renamed'],
    [],
    ['Renamed'],
  ]);
  const kept = db
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.recordId, listed[2]?.id ?? ''))
    .all();
  expect(kept.map(({ number, snapshot }) => [number, snapshot.labTests])).toEqual([
    [1, [alt, ast].map((labTest) => ({ labTestId: labTest.id, panelId: liver.id }))],
  ]);
});

test('A sheet states whether fasting is needed or leaves it unstated; the check lists packages that leave it unstated.', async () => {
  const { db, packagesService, sheets, changedSheet, check } = openSheets();
  const stated = makePackage(db, { nameEn: 'Stated', fastingRequired: 'yes', homeCollection: 'no' });
  const open = makePackage(db, { nameEn: 'Open', sortOrder: 2, categoryId: stated.categoryId });
  const bytes = await changedSheet(([one = {}, two = {}]) => {
    expect([one.fastingRequired, one.homeCollection, two.fastingRequired, two.homeCollection]).toEqual([
      'Yes',
      'No',
      '',
      '',
    ]);
    return [
      { ...one, fastingRequired: '' },
      { ...two, homeCollection: 'نعم' },
      { ...two, id: '', nameEn: 'New', fastingRequired: 'لا' },
    ];
  });
  const found = await check(bytes);
  expect([found.marked.fastingUnstated, found.rows.map(({ name, marks }) => [name, marks.length > 0])]).toEqual([
    2,
    [
      ['Stated', true],
      ['Open', true],
      ['New', false],
    ],
  ]);
  await sheets.apply(editor, bytes, found.digest, 'en');
  expect(packagesService.getRecord(editor, stated.id).values).toMatchObject({
    fastingRequired: null,
    homeCollection: 'no',
  });
  expect(packagesService.getRecord(editor, open.id).values).toMatchObject({
    fastingRequired: null,
    homeCollection: 'yes',
  });
});
