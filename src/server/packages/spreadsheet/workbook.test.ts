import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import { makePackage } from '#testing/factories.ts';
import { openSheets } from '#testing/package-sheet.ts';
import { workbookOfXml } from '#testing/sheets.ts';
import { readSheet } from '../../content/spreadsheet/workbook.ts';

const titles = ['name', 'name in english'];
const workbookOf = (rows: CellValue[][], formats: string[] = []) =>
  writeXlsx({
    stringMode: 'inline',
    sheets: [{ name: 'Sheet', rows: [['Name in English'], ...rows], columns: formats.map((numFmt) => ({ numFmt })) }],
  });

test('Cells of a workbook are read as a spreadsheet program would save them as CSV.', async () => {
  const cells: [CellValue, string, string][] = [
    [new Date('2026-11-21T00:00:00Z'), 'dd/mm/yyyy', '2026-11-21'],
    [new Date('2026-11-21T12:30:00Z'), 'dd/mm/yyyy hh:mm', '2026-11-21T12:30'],
    [new Date('2026-11-21T23:59:59Z'), 'yyyy-mm-dd', '2026-11-21T23:59:59'],
    [0.5 + 1 / 48, 'h:mm', '12:30'],
    [0, 'h:mm', '00:00'],
    [0.25 + 1 / 86_400, 'h:mm:ss', '06:00:01'],
    [1.1 * 3, 'General', '3.3'],
    [49.5, '0.00', '49.5'],
    [1e6, '#,##0', '1000000'],
    [0.255, '0.0%', '25.5%'],
    [25, '0"%"', '25'],
    [true, 'General', 'TRUE'],
    ['+971 4 123 4567', '@', '+971 4 123 4567'],
    ['0045', '@', '0045'],
    ['=1+1', '@', '=1+1'],
    ['  two\r\nlines ', '@', 'two\nlines'],
    [null, 'General', ''],
    ['last', 'General', 'last'],
  ];
  const bytes = await workbookOf(
    [cells.map(([value]) => value)],
    cells.map(([, format]) => format),
  );
  const { rows } = await readSheet(bytes, titles);
  expect(rows).toEqual([{ number: 2, cells: cells.map(([, , text]) => text) }]);
});

test('A formula counts with its last result, and empty rows keep the numbers of those below.', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const bytes = await workbookOfXml(
    `<row r="1">${text('Name')}${text('Price')}</row><row r="4">${text('Iron')}<c><f>SUM(1,11.5)</f><v>12.5</v></c></row>`,
  );
  expect(await readSheet(bytes, titles)).toEqual({
    headings: ['Name', 'Price'],
    rows: [{ number: 4, cells: ['Iron', '12.5'] }],
  });
});

test('An exported workbook has numbers as numbers, texts as texts, no formula, and the direction of its language.', async () => {
  const { db, exportedFile } = openSheets();
  makePackage(db, { nameEn: '=1+1', nameAr: 'رمز _x0041_', price: 120, onSale: false });
  for (const [locale, name, isRightToLeft] of [
    ['en', 'Packages', false],
    ['ar', 'الباقات', true],
  ] as const) {
    const { sheets } = await readXlsx(await exportedFile(locale, { isTemplate: false, format: 'xlsx' }), {
      readStyles: true,
    });
    const [sheet] = sheets;
    expect([sheet?.name, sheet?.view?.rightToLeft ?? false]).toEqual([name, isRightToLeft]);
    const [, row = []] = sheet?.rows ?? [];
    expect([row[4], row[5], row[7], row[0]]).toEqual([
      '=1+1',
      'رمز _x0041_',
      120,
      expect.stringMatching(/^#[0-9a-f]{24}$/),
    ]);
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    expect([4, 7].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual(['@', '0.00']);
  }
});

/** States another unpacked size for the sheet in the ZIP's directory. */
function withStatedSize(workbook: Uint8Array, size: number): Buffer {
  const bytes = Buffer.from(workbook);
  const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  bytes.writeUInt32LE(size, entry + 24);
  return bytes;
}

/**
 * States in the ZIP's directory that the sizes of the sheet stand elsewhere: in its own header, or in the directory of
 * a ZIP64.
 */
function withSizesElsewhere(workbook: Uint8Array, place: 'header' | 'zip64'): Buffer {
  const bytes = Buffer.from(workbook);
  if (place === 'zip64') bytes.writeUInt32LE(0xffffffff, bytes.lastIndexOf('PK\u0005\u0006') + 12);
  else bytes.writeUInt32LE(0, bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 20);
  return bytes;
}

test('A workbook that is damaged, too large or none is refused with instructions.', async () => {
  const small = await workbookOf([['Iron']]);
  const long = await workbookOf(Array.from({ length: 50 }, (_, row) => [row + 'a'.repeat(32_000)]));
  const refusals: [string, Uint8Array, string][] = [
    ['unpacks to too much', withStatedSize(long, sheetLimits.unpacked), 'workbookTooLarge'],
    ['unpacks to more than it states', withStatedSize(long, 1000), 'brokenWorkbook'],
    ['states no size', withStatedSize(long, 0), 'workbookTooLarge'],
    ['sizes in the header', withSizesElsewhere(small, 'header'), 'workbookTooLarge'],
    ['sizes in a ZIP64', withSizesElsewhere(small, 'zip64'), 'workbookTooLarge'],
    [
      'one long text in every cell',
      await writeXlsx({
        sheets: [{ name: 'Sheet', rows: Array.from({ length: 100 }, () => Array(100).fill('a'.repeat(30_000))) }],
      }),
      'workbookTooLarge',
    ],
    ['cut off', small.subarray(0, small.length / 2), 'brokenWorkbook'],
    [
      'another ZIP',
      Buffer.from(Buffer.from(small).toString('latin1').replaceAll('xl/', 'yl/'), 'latin1'),
      'brokenWorkbook',
    ],
    ['no known heading', await writeXlsx({ sheets: [{ name: 'Sheet', rows: [['a'], ['b']] }] }), 'noHeadings'],
    ['empty', await writeXlsx({ sheets: [{ name: 'Sheet', rows: [] }] }), 'noHeadings'],
    ['too many rows', await workbookOf(Array.from({ length: sheetLimits.rows + 1 }, () => ['a'])), 'tooManyRows'],
    ['too many cells', await workbookOf([Array.from({ length: sheetLimits.columns + 1 }, () => 'a')]), 'tooManyCells'],
  ];
  for (const [why, bytes, id] of refusals) {
    const outcome = await readSheet(bytes, titles).then(
      () => 'read',
      (error) => error.message,
    );
    expect([why, outcome]).toEqual([why, `sheet.${id}`]);
  }
  // The next workbook is read.
  expect((await readSheet(small, titles)).rows).toEqual([{ number: 2, cells: ['Iron'] }]);
}, 60_000);
