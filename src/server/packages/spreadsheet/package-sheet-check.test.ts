import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Field } from '#shared/collections/fields.ts';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import type { MessageKey } from '#shared/errors.ts';
import { localeCodes } from '#shared/i18n/locales.ts';
import { type PackageValues, packageSheet, packagesCollection } from '#shared/packages/packages.collection.ts';
import { makeCategory, makePackage } from '#testing/factories.ts';
import { makeSheetWords, openSheets } from '#testing/package-sheet.ts';
import { editor } from '#testing/sheets.ts';
import { planRow } from '../../content/spreadsheet/plan-row.ts';
import { planSheet } from '../../content/spreadsheet/sheet-plan.ts';
import { toCsv } from '../../core/csv.ts';
import { translate } from '../../core/translate.ts';
import { packagesSheet } from './package-sheet.ts';

test('A sheet with errors changes nothing, and reports each error by row and column in the reader’s language.', async () => {
  const { db, sheets, changedSheet, check, everything } = openSheets();
  makePackage(db, { nameEn: 'First', onSale: true, testsSale: 3 });
  const bytes = await changedSheet(([one = {}]) => [
    {
      ...one,
      price: 'cheap',
      priceSale: '1000',
      endDate: '31/04/2026',
      isPublished: 'maybe',
      labTests: 'Liver: ALT',
      nameAr: '??? ??????',
    },
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
    '5 Price (AED)',
    '5 For whom',
    '5 Topics',
    '5 Name in Arabic',
    '5 Description in English',
    '5 Description in Arabic',
    '5 Number of tests',
  ]);
  expect(found.errors.find(({ row }) => row === 3)?.message).toBe('Row 2 has this too. Only one row may have it.');
  const inArabic = await check(bytes, 'ar');
  for (const { message } of inArabic.errors) expect(message).toMatch(/[\u0600-\u06ff]{2}/);
  await expect(sheets.apply(editor, bytes, found.digest, 'en')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(everything()).toBe(before);
});

test('A sheet with errors in every cell counts all of them, but stores only the reported ones, each shortened.', async () => {
  const { db, exported } = openSheets();
  const { headings } = await exported();
  const lost = headings.map((_heading, index) => (index === 0 ? '' : '???'.repeat(200)));
  const bytes = Buffer.from(toCsv([headings, ...Array.from({ length: 700 }, () => lost)]));
  const { errors, refusedCount: errorCount } = await planSheet(db, packagesSheet, bytes, 'en');
  expect(errorCount).toBeGreaterThan(sheetLimits.reported.errors);
  expect(errorCount % 700).toBe(0);
  expect(errors).toHaveLength(sheetLimits.reported.errors);
  expect(Math.max(...errors.map(({ cell }) => cell.length))).toBe(401);
});

test('The check marks rows of an outdated sheet that would revert a later change.', async () => {
  const { db, packagesService, changedSheet, check } = openSheets();
  const { id } = makePackage(db, { nameEn: 'First' });
  const bytes = await changedSheet(() => undefined);
  packagesService.setPublished(editor, [id], false);
  expect((await check(bytes)).rows).toMatchObject([
    { isStale: true, changes: [{ column: 'Published', before: 'No', after: 'Yes' }] },
  ]);
});

test('The check marks numbers that change by more than 30 percent, and lists their rows first.', async () => {
  const { db, changedSheet, check } = openSheets();
  const { categoryId } = makePackage(db, { nameEn: 'Little', price: 1 });
  for (const [index, nameEn] of ['Much', 'Little less', 'Much less', 'New price', 'Renamed'].entries())
    makePackage(db, {
      categoryId,
      nameEn,
      sortOrder: index + 2,
      price: nameEn === 'New price' ? null : 100,
      tests: 10,
    });
  const prices: Record<string, string> = {
    Little: '1.3',
    Much: '131',
    'Little less': '70',
    'Much less': '10',
    'New price': '900',
  };
  const bytes = await changedSheet((rows) =>
    rows.map((row) => ({ ...row, price: prices[row.nameEn ?? ''] ?? row.price ?? '', nameAr: 'جديد' })),
  );
  const { largelyChanged, rows } = await check(bytes);
  const percents = rows.map(({ name, changes }) => [
    name,
    ...changes.filter(({ column }) => column === 'Price (AED)').map(({ percent }) => percent),
  ]);
  expect([largelyChanged, percents]).toEqual([
    2,
    [['Much', 31], ['Much less', -90], ['Little', null], ['Little less', null], ['New price', null], ['Renamed']],
  ]);
});

test('The check reads files as saved by spreadsheet programs of any country.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db);
  const lines = ['Version (leave as it is);id;Price (AED)', `1;${id};1.250,75`, '', ';;'];
  const tabs = lines.join('\r\n').replaceAll(';', '\t');
  const files: Record<string, Buffer> = {
    semicolons: Buffer.from(lines.join('\r\n')),
    'semicolons with a sep line': Buffer.from(`sep=;\r\n${lines.join('\r\n')}`),
    'UTF-16 with a mark': Buffer.from(`\ufeff${tabs}`, 'utf16le'),
    'UTF-16 without one': Buffer.from(tabs, 'utf16le'),
    'UTF-16, the other way round': Buffer.from(`\ufeff${tabs}`, 'utf16le').swap16(),
  };
  for (const [name, bytes] of Object.entries(files))
    expect([name, await check(bytes)]).toMatchObject([
      name,
      { errorCount: 0, rows: [{ row: 2, id, changes: [{ after: '1250.75' }] }] },
    ]);
});

test('A file that is no package sheet is refused with instructions.', async () => {
  const { check } = openSheets();
  const refusals: [string | Buffer, string][] = [
    [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'brokenWorkbook'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'isOldWorkbook'],
    [Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x31]), 'notUtf8'],
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
  for (const [bytes, id] of refusals)
    await expect([id, await check(bytes).catch((error) => error.messageKey?.id)]).toEqual([id, `sheet.${id}`]);
});

test('Unknown and duplicate columns are reported, and unnamed ones with content.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db);
  const found = await check(`id,Price (AED),price,PRICE (AED),Notes,\r\n${id},5,6,7,8,9`);
  expect(found.errors.map(({ row, column }) => [row, column])).toEqual([
    [1, 'price'],
    [1, 'PRICE (AED)'],
    [1, 'Notes'],
    [1, 'F'],
  ]);
  expect((await check(`id,price\r\n${id},5,,9`)).errors).toMatchObject([{ row: 2, column: 'D', cell: '9' }]);
  expect((await check(`id,price,,\r\n${id},7\r\n`)).errors).toEqual([]);
});

test('An unknown id is reported as an id, in a column for ids and in one for names.', async () => {
  const { db, changedSheet, check } = openSheets();
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
    [none, `No topic has the number “${none}”.`],
    ['Nowhere', 'There is no category “Nowhere”.'],
    [`${none}: ALT`, `No group of tests has the number “${none}”.`],
  ]);
  expect((await check(bytes, 'ar')).errors[0]?.message).toBe('لا توجد فئة رقمها «17».');
});

test('The columns have the labels of their fields in the language of the sheet, except three that say more.', async () => {
  const { exported } = openSheets();
  for (const locale of localeCodes) {
    const { headings } = await exported(locale, { isTemplate: true, format: 'comma' });
    const labels = packagesSheet.columns.map(({ key, field }) =>
      key === 'categoryId'
        ? ''
        : translate(locale, (packagesCollection.fields as Record<string, Field>)[field]?.label as MessageKey),
    );
    const own = headings.slice(2).filter((heading, index) => heading !== labels[index]);
    expect(own).toEqual(
      ['packageSheet.column.categoryId', ...Object.values(packageSheet.headings).map(({ id }) => id)].map((id) =>
        translate(locale, { id }),
      ),
    );
  }
});

test('A sheet can set every field of a package in either language, except its pictures.', () => {
  const { db } = openSheets();
  const { liver, alt, ast, heart } = makeSheetWords(db);
  const fields = Object.entries<Field>(packagesCollection.fields);
  const textsOf = (mark: string) =>
    Object.fromEntries(fields.flatMap(([name, { kind }]) => (kind === 'text' ? [[name, `${mark} ${name}`]] : [])));
  const valuesOf = (mark: string, others: Partial<PackageValues>) =>
    packagesCollection.createSchema.parse({ ...textsOf(mark), ...others });
  const choices = fields.flatMap(([name, field]) => (field.kind === 'choice' ? [[name, field.choices[0]]] : []));
  const counts = fields.flatMap(([name, { kind }]) => (kind === 'integer' ? [[name, 2]] : []));
  const first = valuesOf('First', {
    ...Object.fromEntries([...choices, ...counts]),
    categoryId: makeCategory(db, { titleEn: 'Blood', titleAr: 'الدم' }).id,
    countsLabTests: true,
    labTests: [alt, ast].map(({ id }) => ({ labTestId: id, panelId: liver.id })),
    tagIds: [heart.id],
    price: 200,
    onSale: true,
    priceSale: 150,
    salePercent: 25,
    startDate: '2026-11-01T05:43:00.000Z',
    endDate: '2026-11-30T19:59:59.999Z',
    audience: ['women', 'seniors'],
    fromTests: ['sample'],
  });
  const second = valuesOf('Second', {
    categoryId: makeCategory(db, { titleEn: 'Heart', titleAr: 'القلب' }).id,
    tests: 5,
    isPublished: false,
  });
  const same = fields.filter(([name]) =>
    isDeepStrictEqual(first[name as keyof PackageValues], second[name as keyof PackageValues]),
  );
  expect(same.map(([name]) => name)).toEqual(['pictureId', 'pictureIdsEn', 'pictureIdsAr']);
  const words = packagesSheet.readWords(db);
  for (const locale of localeCodes)
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const cells = Object.fromEntries(
        packagesSheet.columns.map(({ key, write }) => [key, write(from, words, locale)]),
      );
      expect(planRow(packagesSheet, cells, to, words, locale)).toMatchObject({ errors: [], values: from });
    }
});
