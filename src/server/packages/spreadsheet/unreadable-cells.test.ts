import { type Cell, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { makePackage } from '#testing/factories.ts';
import { openSheets } from '#testing/package-sheet.ts';
import { workbookOfXml } from '#testing/sheets.ts';
import { packagesSheet } from './package-sheet.ts';

const workbook = async (...sheets: Omit<WriteSheet, 'name'>[]) =>
  Buffer.from(await writeXlsx({ sheets: sheets.map((sheet, index) => ({ name: `Sheet ${index + 1}`, ...sheet })) }));
const noResult =
  'The file does not contain the result of this formula. Save the file once in Excel or LibreOffice, and check it again.';
const formula = (text: string) => ({ formula: text });
type Check = ReturnType<typeof openSheets>['check'];

/** The errors of a check by row and column. */
const errorsOf = async (check: Check, bytes: Buffer) =>
  (await check(bytes)).errors.map(({ row, column, cell, message }) => [row, column, cell, message]);
/** The message of a refused file. */
const refusalOf = (check: Check, bytes: Buffer) => check(bytes).catch(({ messageKey: { id, values } }) => [id, values]);

test.each(packagesSheet.keys)(
  'A formula without a stored result is refused in the column %s, and erases nothing.',
  async (key) => {
    const { db, check, everything } = openSheets();
    const { id } = makePackage(db, { price: 149 });
    const before = everything();
    const [headings, row] =
      key === 'id'
        ? [
            ['id', 'nameEn'],
            [null, 'Iron'],
          ]
        : [
            ['id', key],
            [`#${id}`, null],
          ];
    const place = headings.indexOf(key);
    const bytes = await workbook({ rows: [headings, row], cells: new Map([[`1,${place}`, formula('149*1.1')]]) });
    expect(await errorsOf(check, bytes)).toEqual([[2, key, '=149*1.1', noResult]]);
    expect(everything()).toBe(before);
  },
);

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const xmlRows = (headings: string[], ...rows: string[][]) =>
  [headings.map(text), ...rows].map((cells) => `<row>${cells.join('')}</row>`).join('');

test('A formula that follows another one without a result is refused too, and a computed one counts.', async () => {
  const { db, check } = openSheets();
  const ids = ['First', 'Second', 'Third'].map((nameEn) => makePackage(db, { nameEn, price: 100 }).id);
  const formulas = [
    '<c><f>100+5</f><v>105</v></c>',
    '<c><f t="shared" si="0" ref="B3:B4">A1*2</f></c>',
    '<c><f t="shared" si="0"/></c>',
  ];
  const rows = formulas.map((cell, index) => [text(`#${ids[index]}`), cell]);
  const found = await check(await workbookOfXml(xmlRows(['id', 'price'], ...rows)));
  expect(found.errors.map(({ row }) => row)).toEqual([3, 4]);
  expect(found.rows.map(({ changes }) => changes.map(({ after }) => after))).toEqual([['105.00']]);
});

test('A result that other software stored in place of a computed one is refused.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db, { price: 149 });
  const rows = xmlRows(['id', 'price'], [text(`#${id}`), '<c><f>149*1.1</f><v>0</v></c>']);
  for (const written of ['fullCalcOnLoad="1"', "fullCalcOnLoad='true' iterate='0'"]) {
    const bytes = await workbookOfXml(rows, `<calcPr calcId="124519" ${written}/>`);
    expect(await errorsOf(check, bytes)).toEqual([[2, 'price', '=149*1.1', noResult]]);
  }
  const computed = await workbookOfXml(rows, '<calcPr calcId="191029" fullCalcOnLoad="0"/>');
  expect(await errorsOf(check, computed)).toEqual([]);
});

const damaged: [string, string][] = [
  ['blank number', '<c><v> </v></c>'],
  ['blank result of a formula', '<c><f>149*1.1</f><v>\n</v></c>'],
  ['space that does not break', '<c><v>&#160;</v></c>'],
  ['hexadecimal number', '<c><v>0x10</v></c>'],
  ['number of a text that the file does not have', '<c t="s"><v>7</v></c>'],
  ['text without its number', '<c t="s"/>'],
  ['text with an empty number', '<c t="s"><v></v></c>'],
  ['formula without its truth value', '<c t="b"><f>1=1</f></c>'],
  ['empty truth value', '<c t="b"><f>1=1</f><v></v></c>'],
  ['truth value that is none', '<c t="b"><v>2</v></c>'],
  ['text in the place of a number', '<c t="inlineStr"><v>99</v></c>'],
  ['number in the place of a text', '<c t="str"><is><t>99</t></is></c>'],
  ['prefixed name', '<x:c t="s"><x:v>7</x:v></x:c>'],
];
test.each(damaged)('A damaged cell is refused by its place: %s', async (_what, cell) => {
  const { db, check } = openSheets();
  const { id } = makePackage(db, { price: 149 });
  const rows = [text('id') + text('price'), text(`#${id}`) + cell.replace(/^<(?:x:)?c/, '$& r="B2"')];
  const bytes = await workbookOfXml(rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join(''));
  expect(await refusalOf(check, bytes)).toEqual(['sheet.damagedCells', { cells: 'B2' }]);
});

test.each([
  ['B2', '<row r="2"><c r="B2"><v>1</v></c><c r="B2"><v>2</v></c></row>'],
  ['A2', '<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'],
  ['A3', '<row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>1</v></c></row><row r="3"><c><v>2</v></c></row>'],
])('A second value for the cell %s is refused, because it would replace the first.', async (place, rows) => {
  const { check } = openSheets();
  const bytes = await workbookOfXml(`<row r="1">${text('id')}${text('price')}</row>${rows}`);
  expect(await refusalOf(check, bytes)).toEqual(['sheet.damagedCells', { cells: place }]);
});

test('Numbers, texts and truth values in each notation of workbooks are no damaged cells.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db, { price: 149 });
  const cells = [
    text(`#${id}`),
    '<c><v>1.2E2</v></c>',
    '<c t="b"><f>1=1</f><v>1</v></c>',
    '<c t="str"><f>"a"</f><v>a</v></c>',
    '<c/>',
    '<c t="n"><v></v></c>',
  ];
  const headings = ['id', 'price', 'isPublished', 'descriptionSaleEn', 'descriptionSaleAr', 'priceSale'];
  const { errors, rows } = await check(await workbookOfXml(xmlRows(headings, cells)));
  expect(errors.map(({ cell }) => cell)).toEqual([]);
  expect(rows[0]?.changes.map(({ after }) => after)).toContain('120.00');
});

test.each(['price', 'endDate', 'tests', 'onSale', 'tags', 'labTests', 'version'])(
  'An empty result of a formula is no value in the column %s.',
  async (key) => {
    const { db, check } = openSheets();
    const { id } = makePackage(db);
    const bytes = await workbookOfXml(
      xmlRows(['id', key], [text(`#${id}`), '<c t="str"><f>IF(1,"","x")</f><v></v></c>']),
    );
    expect(await errorsOf(check, bytes)).toEqual([[2, key, '=IF(1,"","x")', noResult]]);
    const blank = await workbookOfXml(xmlRows(['id', key], [text(`#${id}`), '<c t="str"><f>" "</f><v> </v></c>']));
    expect(await errorsOf(check, blank)).toEqual([[2, key, '=" "', noResult]]);
  },
);

test('An empty result of a formula is an empty text.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db, { descriptionSaleEn: 'Old' });
  const bytes = await workbookOfXml(
    xmlRows(['id', 'descriptionSaleEn'], [text(`#${id}`), '<c t="str"><f>IF(1,"","x")</f><v></v></c>']),
  );
  const { errors, rows } = await check(bytes);
  expect([errors, rows[0]?.changes.map(({ after }) => after)]).toEqual([[], ['']]);
});

test('An error without its name is an error, with and without a formula.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db);
  const cells = [text(`#${id}`), '<c t="e"><f>1/0</f><v></v></c>', '<c t="e"><v></v></c>'];
  const bytes = await workbookOfXml(xmlRows(['id', 'price', 'descriptionEn'], cells));
  expect(await errorsOf(check, bytes)).toEqual([
    [2, 'price', '=1/0', noResult],
    [2, 'descriptionEn', '', 'This is an error of the spreadsheet program. Correct the formula, or enter the value.'],
  ]);
});

test('A number that becomes nothing is a large change, listed first.', async () => {
  const { db, changedSheet, check } = openSheets();
  makePackage(db, { nameEn: 'Renamed', price: 100 });
  makePackage(db, { nameEn: 'Emptied', price: 100 });
  const bytes = await changedSheet((rows) =>
    rows.map((row) => (row.nameEn === 'Emptied' ? { ...row, price: '' } : { ...row, nameAr: 'جديد' })),
  );
  const { largelyChanged, rows } = await check(bytes);
  expect(largelyChanged).toBe(1);
  expect(rows[0]).toMatchObject({
    name: 'Emptied',
    changes: [{ column: 'Price (AED)', before: '100.00', after: '', percent: -100 }],
  });
});

test.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#SPILL!', '#VALEUR!', 'Err:502', '#####'])(
  'The error value %s of a spreadsheet program is refused in texts, numbers and the version.',
  async (value) => {
    const { db, check } = openSheets();
    const { id } = makePackage(db);
    const rows: CellValue[][] = [
      ['id', 'version', 'nameEn', 'descriptionAr', 'price'],
      [`#${id}`, value, value, value, value],
    ];
    const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'));
    for (const bytes of [await workbook({ rows }), csv])
      expect((await errorsOf(check, bytes)).map(([_row, ...problem]) => problem).toSorted()).toEqual(
        ['descriptionAr', 'nameEn', 'price', 'version'].map((column) => [
          column,
          value,
          'This is an error of the spreadsheet program. Correct the formula, or enter the value.',
        ]),
      );
  },
);

test('A name that begins with a number sign is no error value.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db);
  expect(await errorsOf(check, Buffer.from(`id,nameEn\r\n#${id},#1 check-up\r\n`))).toEqual([]);
});

const raised = { vertAlign: 'superscript' } as const;
const lowered = { vertAlign: 'subscript' } as const;
const struck = { strikethrough: true } as const;

test.each<[string, NonNullable<Cell['richText']>]>([
  ['Cells: 4.5×10⁹/L', [{ text: 'Cells: 4.5×10' }, { text: '9', font: raised }, { text: '/L' }]],
  ['10⁻¹² mol', [{ text: '10' }, { text: '-1', font: raised }, { text: '2 ', font: raised }, { text: 'mol' }]],
  ['H₂O', [{ text: 'H' }, { text: '2', font: lowered }, { text: 'O' }]],
  ['Now 39 AED', [{ text: 'Now ' }, { text: '49 ', font: struck }, { text: '39 AED', font: { bold: true } }]],
])('Raised, lowered and struck-out parts of a cell keep their meaning: %s', async (text, richText) => {
  const { db, check } = openSheets();
  const { id } = makePackage(db);
  const rows = [
    ['id', 'descriptionEn'],
    [`#${id}`, null],
  ];
  for (const stringMode of ['shared', 'inline'] as const) {
    const bytes = Buffer.from(
      await writeXlsx({ stringMode, sheets: [{ name: 'Sheet', rows, cells: new Map([['1,1', { richText }]]) }] }),
    );
    const found = await check(bytes);
    expect([found.errors, found.rows[0]?.changes.map(({ after }) => after)]).toEqual([[], [text]]);
  }
});

test('A cell that is crossed out as a whole is refused, and an empty one is not.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db, { price: 149 });
  const cells = new Map([
    ['1,1', { value: 49, style: { font: struck } }],
    ['1,2', { richText: [{ text: 'Iron', font: struck }, { text: ' ' }] }],
    ['1,3', { value: null, style: { font: struck } }],
  ]);
  const rows = [
    ['id', 'price', 'descriptionEn', 'descriptionAr'],
    [`#${id}`, null, null, null],
  ];
  const message = 'This cell is crossed out. Empty it, or remove the line through it.';
  expect(await errorsOf(check, await workbook({ rows, cells }))).toEqual([
    [2, 'price', '49', message],
    [2, 'descriptionEn', 'Iron', message],
  ]);
});

test('Merged cells are refused by their place.', async () => {
  const { db, check } = openSheets();
  const ids = ['First', 'Second', 'Third'].map((nameEn) => makePackage(db, { nameEn }).id);
  const bytes = await workbook({
    rows: [['id', 'price'], ...ids.map((id, index) => [`#${id}`, index === 0 ? 99 : null])],
    merges: [
      { startRow: 1, startCol: 1, endRow: 3, endCol: 1 },
      { startRow: 0, startCol: 27, endRow: 0, endCol: 28 },
    ],
  });
  expect(await refusalOf(check, bytes)).toEqual(['sheet.mergedCells', { cells: 'B2:B4 AB1:AC1' }]);
});

test.each([
  ['a title', [['Packages of winter'], ['Version', 1], ['id', 'price']], 3],
  ['empty rows', [[], [], ['id', 'price']], 3],
  ['a title that is also a heading', [['Price'], ['id', 'price']], 2],
])('A sheet with %s above its headings is refused by their row.', async (_what, rows, row) => {
  const { check } = openSheets();
  const csv = Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'));
  for (const bytes of [await workbook({ rows }), csv])
    expect(await refusalOf(check, bytes)).toEqual(['sheet.headingsBelow', { row }]);
});

test('A workbook with its headings on another sheet is refused by the name of that sheet.', async () => {
  const { check } = openSheets();
  const cover = { rows: [['Packages of winter'], ['Please change prices only']] };
  const bytes = await workbook(cover, { rows: [['Packages'], ['id', 'price']] });
  expect(await refusalOf(check, bytes)).toEqual(['sheet.headingsElsewhere', { sheet: 'Sheet 2' }]);
  expect(await refusalOf(check, await workbook(cover, cover))).toEqual(['sheet.noHeadings', undefined]);
});

test('A hidden sheet is not read, because its readers do not see it.', async () => {
  const { db, check } = openSheets();
  const { id } = makePackage(db, { price: 100 });
  const sheet = (price: number) => ({
    rows: [
      ['id', 'price'],
      [`#${id}`, price],
    ],
  });
  const { rows } = await check(await workbook({ ...sheet(1), hidden: true }, sheet(99)));
  expect(rows[0]?.changes).toMatchObject([{ after: '99.00' }]);
});
