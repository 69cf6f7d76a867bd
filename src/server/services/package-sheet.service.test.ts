import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { desc, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createContentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/client.ts';
import { auditLog, packages, packageTags, recordVersions } from '#server/db/schema/index.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { packageSheetLimits } from '#shared/schemas/package-sheet.schema.ts';
import { makeCategory, makePackage, multiplyPackages, staffActor, visitor } from '#testing/factories.ts';
import { changeSheet, makeSheetWords, type SheetChange } from '#testing/package-sheet.ts';
import { openTestDb } from '#testing/test-db.ts';
import { toCsv } from '../csv.ts';
import { columnKeys } from '../package-sheet/package-sheet.messages.ts';
import { createExportTickets } from './export-tickets.ts';
import { createPackageIndexer } from './package-indexer.ts';
import { createPackageSheetService } from './package-sheet.service.ts';
import { planSheet } from './package-sheet-plan.ts';
import { createPackagesService } from './packages.service.ts';

const editor = staffActor('editor');
let db: Db;
let contentVersion: ReturnType<typeof createContentVersion>;
let packagesService: ReturnType<typeof createPackagesService>;
let sheets: ReturnType<typeof createPackageSheetService>;
const exports = createExportTickets();
const onMarked = vi.fn();

beforeEach(() => {
  db = openTestDb();
  contentVersion = createContentVersion();
  const base = { db, clock: () => Date.UTC(2026, 10, 21, 8), contentVersion };
  packagesService = createPackagesService(base);
  sheets = createPackageSheetService({ ...base, packages: packagesService, exports, onMarked });
});

async function exported(locale: Locale = 'en', order: Parameters<typeof sheets.prepareExport>[1] = { isTemplate: false, delimiter: 'comma' }) {
  const { ticket } = sheets.prepareExport(editor, order, locale);
  const csv = await text(exports.open(editor, ticket).content);
  const [headings = [], ...rows] = parse(csv, { bom: true, delimiter: order.delimiter === 'comma' ? ',' : ';' }) as string[][];
  return { csv, headings, rows };
}

async function changedSheet(change: SheetChange, locale: Locale = 'en'): Promise<Buffer> {
  const { headings, rows } = await exported(locale);
  return changeSheet(headings, rows, change);
}

const check = (bytes: string | Buffer, locale: Locale = 'en') => sheets.check(editor, Buffer.from(bytes), locale);
const everything = () => JSON.stringify([packages, packageTags, recordVersions, auditLog].map((table) => db.select().from(table).all()));
const priceOf = (id: string) => db.select().from(packages).where(eq(packages.id, id)).get()?.price;

describe('The sheet of packages', () => {
  test('What was exported, in either language and with either separator, changes nothing when it comes back.', async () => {
    const { liver, alt, ast, heart } = makeSheetWords(db);
    const { id } = makePackage(db, {
      nameEn: '=cmd|calc',
      descriptionEn: 'First\n- second; +third, -fourth\r\n"quoted", and so on',
      price: 1299.5,
      onSale: true,
      priceSale: 99.25,
      salePercent: 12.345,
      testsSale: 2,
      startDate: '2026-11-01T05:43:21.123Z',
      endDate: '2026-11-30T19:59:59.999Z',
      audience: ['women', 'seniors'],
    });
    const values = packagesService.getRecord(editor, id);
    const lists = { tagIds: [heart.id], labTests: [alt, ast].map((labTest) => ({ labTestId: labTest.id, panelId: liver.id })) };
    const { category, picture: _picture, picturesEn: _en, picturesAr: _ar, ...fields } = values;
    packagesService.update(editor, id, { ...fields, categoryId: category.id, ...lists });
    for (const locale of ['en', 'ar'] as const)
      for (const delimiter of ['comma', 'semicolon'] as const) {
        const { csv } = await exported(locale, { isTemplate: false, delimiter });
        expect(await check(csv, locale === 'en' ? 'ar' : 'en')).toMatchObject({ added: 0, changed: 0, unchanged: 1, errorCount: 0 });
      }
  });

  test('The sheet has its mark for spreadsheets, no formula, amounts with fils, times of the centre, names beside numbers.', async () => {
    const { id, categoryId } = makePackage(db, { nameEn: '=1+1', price: 120, onSale: true, testsSale: 3, endDate: '2026-11-30T19:59:59.999Z' });
    const { csv, rows } = await exported('ar');
    expect(csv.startsWith('\ufeff')).toBe(true);
    const row = Object.fromEntries(columnKeys.map((key, index) => [key, rows[0]?.[index]]));
    expect(row).toMatchObject({
      id: `#${id}`,
      category: 'عام',
      categoryId: `#${categoryId}`,
      nameEn: "'=1+1",
      price: '120.00',
      endDate: '2026-11-30T23:59',
      onSale: 'نعم',
    });
    expect((await exported('en', { isTemplate: true, delimiter: 'comma' })).rows).toEqual([]);
  });

  test('A check tells what would be new, changed field by field and as it was; applying does it, with a version and a line in the log for each.', async () => {
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
    expect(await sheets.apply(editor, bytes, found.digest, 'en')).toEqual({ added: 1, changed: 1 });
    expect(priceOf(first.id)).toBe(1299.5);
    const added = db.select().from(packages).where(eq(packages.nameEn, 'Third')).get();
    expect(added).toMatchObject({ price: 1234.5, tests: 2, descriptionEn: '-quoted\nlines', audience: ['women', 'men'], isPublished: true });
    expect(packagesService.getRecord(editor, added?.id ?? '')).toMatchObject({
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
    // A search finds what came.
    expect(packagesService.list({ locale: 'en', search: 'ast' }).items.map(({ name }) => name)).toEqual(['Third']);
  });

  test('A broken sheet changes nothing, and every error is told by row and column, in the language of whoever looks.', async () => {
    makePackage(db, { nameEn: 'First', onSale: true, testsSale: 3 });
    const bytes = await changedSheet(([one = {}]) => [
      { ...one, price: 'cheap', priceSale: '1000', endDate: '03/04/2026', isPublished: 'maybe', labTests: 'Liver: ALT', nameAr: '??? ??????' },
      { ...one },
      { id: '#0123456789abcdef01234567' },
      { nameEn: 'New', category: 'Nowhere', price: '-1', tests: '2.5', audience: 'martians', tags: 'x' },
    ]);
    const before = everything();
    const found = await check(bytes);
    expect(found.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Name in Arabic',
      '2 Published',
      '2 Price (AED)',
      '2 Last day',
      '2 Tests in this package',
      '2 Sale price (AED)',
      '3 Package number (leave as it is; empty for a new package)',
      '4 Package number (leave as it is; empty for a new package)',
      '5 Category',
      '5 Number of tests',
      '5 For whom',
      '5 Subjects',
      '5 Name in Arabic',
      '5 Description in English',
      '5 Description in Arabic',
      '5 Price (AED)',
    ]);
    expect(found.errors.find(({ row }) => row === 3)?.message).toBe('Row 2 is of the same package.');
    const inArabic = await check(bytes, 'ar');
    for (const { message } of inArabic.errors) expect(message).toMatch(/[\u0600-\u06ff]{2}/);
    await expect(sheets.apply(editor, bytes, found.digest, 'en')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(everything()).toBe(before);
  });

  test('Of a sheet that is wrong in every cell all errors are counted, and no more of them kept than are told, each cell shortened.', async () => {
    const { headings } = await exported();
    const lost = headings.map((_heading, index) => (index === 0 ? '' : '???'.repeat(200)));
    const bytes = Buffer.from(toCsv([headings, ...Array.from({ length: 700 }, () => lost)]));
    const { errors, errorCount } = await planSheet(db, bytes, 'en');
    expect(errorCount).toBeGreaterThan(packageSheetLimits.told.errors);
    expect(errorCount % 700).toBe(0);
    expect(errors).toHaveLength(packageSheetLimits.told.errors);
    expect(Math.max(...errors.map(({ cell }) => cell.length))).toBe(401);
  });

  test('A sheet of which only the last row fails while it is applied leaves no trace of the others.', async () => {
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

  test('What was changed between the check and applying is not overwritten: nothing is applied.', async () => {
    const one = makePackage(db, { nameEn: 'First' });
    const other = makePackage(db, { nameEn: 'Second', sortOrder: 2 });
    const bytes = await changedSheet((rows) => rows.map((row) => ({ ...row, price: '5' })));
    const { digest } = await check(bytes);
    packagesService.setPublished(editor, [other.id], false);
    await expect(sheets.apply(editor, bytes, digest, 'en')).rejects.toMatchObject({ code: 'conflict', messageKey: { id: 'packageSheet.changedMeanwhile' } });
    expect([priceOf(one.id), priceOf(other.id)]).toEqual([100, 100]);
  });

  test('What a sheet from before would take back is marked.', async () => {
    const { id } = makePackage(db, { nameEn: 'First' });
    const bytes = await changedSheet(() => undefined);
    packagesService.setPublished(editor, [id], false);
    expect((await check(bytes)).rows).toMatchObject([{ isStale: true, changes: [{ column: 'Published', before: 'No', after: 'Yes' }] }]);
  });

  test('Files are read as spreadsheets of any country save them.', async () => {
    const { id } = makePackage(db);
    const lines = ['Version (leave as it is);id;Price (AED)', `1;${id};1.250,75`, '', ';;'];
    const tabs = lines.join('\r\n').replaceAll(';', '\t');
    const files: Record<string, Buffer> = {
      semicolons: Buffer.from(lines.join('\r\n')),
      'semicolons told of': Buffer.from(`sep=;\r\n${lines.join('\r\n')}`),
      'UTF-16 with a mark': Buffer.from(`\ufeff${tabs}`, 'utf16le'),
      'UTF-16 without one': Buffer.from(tabs, 'utf16le'),
      'UTF-16, the other way round': Buffer.from(`\ufeff${tabs}`, 'utf16le').swap16(),
    };
    for (const [name, bytes] of Object.entries(files))
      expect([name, await check(bytes)]).toMatchObject([name, { errorCount: 0, rows: [{ row: 2, id, changes: [{ after: '1250.75' }] }] }]);
  });

  test('What is no such sheet is refused with what to do.', async () => {
    const refusals: [string | Buffer, string][] = [
      [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'isWorkbook'],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'isWorkbook'],
      [Buffer.from([0xc7, 0xe1, 0xc8, 0x2c, 0x31]), 'notUtf8'],
      ['', 'empty'],
      ['\ufeff \r\n', 'empty'],
      ['a,b\r\n1,2', 'noHeadings'],
      ['id,price\r\n"1,2', 'brokenQuotes'],
      [`id,price${'\r\n1'.repeat(20_001)}`, 'tooManyRows'],
      [`id,price${','.repeat(199)}\r\n1,2`, 'tooManyCells'],
      [`id,price\r\n1,2${','.repeat(150_000)}`, 'tooManyCells'],
      [`id,price\r\n1,"a${'\n'.repeat(200_000)}a"`, 'cellTooLong'],
      [`id,price\r\n1,${'2'.repeat(32_768)}`, 'cellTooLong'],
      [Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'tooLarge'],
    ];
    for (const [bytes, id] of refusals) await expect([id, await check(bytes).catch((error) => error.messageKey?.id)]).toEqual([id, `packageSheet.${id}`]);
  });

  test('Columns that are unknown, doubled or unnamed are told; those that are missing leave their fields as they are.', async () => {
    const { id } = makePackage(db, { price: 100, preparationEn: 'Drink water.' });
    const found = await check(`id,Price (AED),price,PRICE (AED),Notes,\r\n${id},5,6,7,8,9`);
    expect(found.errors.map(({ row, column }) => [row, column])).toEqual([
      [1, 'price'],
      [1, 'PRICE (AED)'],
      [1, 'Notes'],
      [1, 'F'],
    ]);
    expect((await check(`id,price\r\n${id},5,,9`)).errors).toMatchObject([{ row: 2, column: 'D', cell: '9' }]);
    const bytes = Buffer.from(`id,price,,\r\n${id},7\r\n`);
    const { digest } = await check(bytes);
    await sheets.apply(editor, bytes, digest, 'en');
    expect(packagesService.getRecord(editor, id)).toMatchObject({ price: 7, preparationEn: 'Drink water.' });
  });

  test('A number that nothing has is called a number, in a cell for numbers and in one for names.', async () => {
    makeSheetWords(db);
    makePackage(db);
    const none = `#${'0'.repeat(24)}`;
    const bytes = await changedSheet(([one = {}]) => [
      { ...one, categoryId: '17' },
      { ...one, id: '', category: none, categoryId: '', tags: none, labTests: `Liver: ${none}` },
      { ...one, id: '', labTests: `${none}: ALT`, category: 'Nowhere', categoryId: '' },
    ]);
    expect((await check(bytes)).errors.map(({ cell, message }) => [cell, message])).toEqual([
      ['17', 'No category has the number “17”.'],
      [none, `No category has the number “${none}”.`],
      [`Liver: ${none}`, `No laboratory test has the number “${none}”.`],
      [none, `No subject has the number “${none}”.`],
      ['Nowhere', 'There is no category “Nowhere”.'],
      [`${none}: ALT`, `No group of tests has the number “${none}”.`],
    ]);
    expect((await check(bytes, 'ar')).errors[0]?.message).toBe('لا توجد فئة رقمها «17».');
  });

  test('Many new packages are stored with tests, version and log at once, and found by a search once the indexer has come to them.', async () => {
    const { alt, ast } = makeSheetWords(db);
    makePackage(db);
    const bytes = await changedSheet(([one = {}]) =>
      Array.from({ length: 30 }, (_, index) => ({ ...one, id: '', nameEn: `Novel ${index}`, countsLabTests: 'Yes', tests: '', labTests: 'Liver: AST | ALT' })),
    );
    const { digest } = await check(bytes);
    expect(await sheets.apply(editor, bytes, digest, 'en')).toEqual({ added: 30, changed: 0 });
    expect(onMarked).toHaveBeenCalled();
    const found = () => packagesService.listRecords(editor, { search: 'novel' }, 'en').total;
    expect(found()).toBe(0);
    const indexer = createPackageIndexer({ db, contentVersion, logger: { error: (about) => expect.fail(JSON.stringify(about)) } });
    indexer.start();
    await expect.poll(found).toBe(30);
    await indexer.stop();
    const [one] = packagesService.listRecords(editor, { search: 'novel 7' }, 'en').items;
    expect(packagesService.getRecord(editor, one?.id ?? '').labTests.map(({ labTestId }) => labTestId)).toEqual([ast.id, alt.id]);
    const [kept] = db
      .select()
      .from(recordVersions)
      .where(eq(recordVersions.recordId, one?.id ?? ''))
      .all();
    expect(kept).toMatchObject({ number: 1, staffName: 'Mariam', snapshot: { nameEn: one?.nameEn, labTests: [{ labTestId: ast.id }, { labTestId: alt.id }] } });
    expect(
      db.$client
        .prepare(
          "SELECT count(*) FROM audit_search JOIN audit_log ON audit_log.id = audit_search.rowid WHERE audit_search MATCH 'novel' AND subject_name LIKE 'Novel%'",
        )
        .pluck()
        .get(),
    ).toBe(30);
  });

  test('The version of a package that a sheet added or changed says what the package says, with all its lists.', async () => {
    const { alt, liver, heart } = makeSheetWords(db);
    makePackage(db, { price: 120, audience: ['women'] });
    const lists = { tags: heart.nameEn, labTests: 'Liver: AST | ALT' };
    const bytes = await changedSheet(([one = {}]) => [
      { ...one, ...lists, price: '99.5' },
      { ...one, ...lists, id: '', nameEn: 'Novel', homeCollection: 'Yes', countsLabTests: 'Yes', tests: '' },
    ]);
    const { digest } = await check(bytes);
    expect(await sheets.apply(editor, bytes, digest, 'en')).toEqual({ added: 1, changed: 1 });
    const ids = db
      .select({ id: packages.id })
      .from(packages)
      .all()
      .map(({ id }) => id);
    // The version of a change like this is read from what is stored.
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
      expect(imported?.snapshot).toMatchObject({ tagIds: [heart.id], labTests: [{ panelId: liver.id }, { labTestId: alt.id, panelId: liver.id }] });
      expect(packagesService.getRecord(editor, id).version).toBe(hidden?.number);
    }
  });

  test('Only who may write content gets or brings a sheet.', async () => {
    const reception = staffActor('reception');
    for (const actor of [visitor, reception]) {
      const code = actor === visitor ? 'unauthenticated' : 'forbidden';
      await expect(sheets.check(actor, Buffer.from('id'), 'en')).rejects.toMatchObject({ code });
      await expect(sheets.apply(actor, Buffer.from('id'), '', 'en')).rejects.toMatchObject({ code });
      expect(() => sheets.prepareExport(actor, { isTemplate: false, delimiter: 'comma' }, 'en')).toThrow(expect.objectContaining({ code }));
    }
  });

  test('Who takes the whole catalogue along stands in the log; the empty sheet does not, nor one that is not fetched.', async () => {
    makePackage(db);
    sheets.prepareExport(editor, { isTemplate: false, delimiter: 'comma' }, 'en');
    await exported('en', { isTemplate: true, delimiter: 'comma' });
    expect(db.select().from(auditLog).all()).toEqual([]);
    await exported();
    expect(db.select().from(auditLog).all()).toMatchObject([{ event: 'exported', noun: 'package', staffName: 'Mariam' }]);
  });

  test('Ten thousand packages are exported and checked; two thousand can be changed at once.', async () => {
    makePackage(db);
    multiplyPackages(db, 9_999);
    const dearer = (count: number) => changedSheet((rows) => rows.map((row, index) => (index % 20 < count ? { ...row, price: '5' } : row)));
    expect(await check(await dearer(1))).toMatchObject({ added: 0, changed: 500, unchanged: 9_500, errorCount: 0 });
    await expect(check(await dearer(5))).rejects.toMatchObject({ messageKey: { id: 'packageSheet.tooManyChanges' } });
    const most = await dearer(4);
    const [{ digest }, before] = [await check(most), contentVersion.current()];
    expect(await sheets.apply(editor, most, digest, 'en')).toEqual({ added: 0, changed: 2000 });
    // What is remembered of the catalogue is read anew once, not after each row.
    expect(contentVersion.current()).toBe(before + 1);
    const dear = db.select().from(packages).where(eq(packages.price, 5)).all();
    expect([dear.length, new Set(dear.map(({ version, updatedBy }) => `${version} ${updatedBy}`))]).toEqual([2000, new Set(['2 Mariam'])]);
    expect(db.select().from(recordVersions).all()).toHaveLength(4000);
    expect(db.select().from(auditLog).where(ne(auditLog.event, 'exported')).all()).toHaveLength(2001);
  }, 60_000);

  test('Several new packages stand behind the others in the order of the sheet, each with its own tests and subjects, beside changed ones.', async () => {
    const { alt, ast, liver, heart } = makeSheetWords(db);
    const stored = makePackage(db, { nameEn: 'Stored' });
    const bytes = await changedSheet(([one = {}]) => [
      { ...one, id: '', nameEn: 'New one', tests: '', countsLabTests: 'Yes', labTests: 'Liver: ALT', tags: 'Heart' },
      { ...one, nameEn: 'Renamed', labTests: 'Liver: AST | ALT' },
      { ...one, id: '', nameEn: 'New two', tests: '', countsLabTests: 'Yes', labTests: 'Liver: ALT | AST' },
    ]);
    const { digest, errors } = await check(bytes);
    expect(errors).toEqual([]);
    expect(await sheets.apply(editor, bytes, digest, 'en')).toEqual({ added: 2, changed: 1 });
    const listed = packagesService.listRecords(editor, {}, 'en').items.map(({ id }) => packagesService.getRecord(editor, id));
    expect(listed.map((one) => [one.nameEn, one.tests, one.tagIds, one.labTests.map(({ labTestId }) => labTestId)])).toEqual([
      ['Renamed', stored.tests, [], [ast.id, alt.id]],
      ['New one', 1, [heart.id], [alt.id]],
      ['New two', 2, [], [alt.id, ast.id]],
    ]);
    const found = (search: string) => packagesService.list({ locale: 'en', search }).items.map(({ name }) => name);
    expect([found('ast').toSorted(), found('stored'), found('renamed')]).toEqual([['New two', 'Renamed'], [], ['Renamed']]);
    const kept = db
      .select()
      .from(recordVersions)
      .where(eq(recordVersions.recordId, listed[2]?.id ?? ''))
      .all();
    expect(kept.map(({ number, snapshot }) => [number, snapshot.labTests])).toEqual([
      [1, [alt, ast].map((labTest) => ({ labTestId: labTest.id, panelId: liver.id }))],
    ]);
  });
});
