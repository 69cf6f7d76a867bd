import { expect, test } from 'vitest';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import { measureTurns } from '#testing/longest-turn.ts';
import { readSheet } from './workbook.ts';

const titles = ['name in english'];
const headings = 'Name in English,Name in Arabic,Price\r\n';
/** A file with these bytes in the second cell. */
const fileWith = (...letters: number[]) =>
  Buffer.concat([Buffer.from(`${headings}Iron,`), Buffer.from(letters), Buffer.from(',49.50\r\n')]);

test('A plain CSV of an Arabic Windows is read with its Arabic letters.', async () => {
  const { rows } = await readSheet(fileWith(0xdd, 0xcd, 0xd5, 0x20, 0xc7, 0xe1, 0xcd, 0xcf, 0xed, 0xcf), titles);
  expect(rows).toEqual([{ number: 2, cells: ['Iron', 'فحص الحديد', '49.50'] }]);
});

test.each([
  ['Latin-1', [0x43, 0x61, 0x66, 0xe9]],
  ['ISO 8859-6', [0xe1, 0xcd, 0xd5, 0x20, 0xc7, 0xe4, 0xcd, 0xcf, 0xea, 0xcf]],
  ['broken UTF-8', [0xd9, 0x81, 0xd8]],
])('A file in %s is refused, because its letters would be wrong.', async (_name, letters) => {
  await expect(readSheet(fileWith(...letters), titles)).rejects.toThrow('sheet.notUtf8');
});

const inOneLine = 'Name in English,Price\n';
const { bytes: maxBytes, rows: maxRows, columns } = sheetLimits;

test.each([
  ['blank rows', '\n'.repeat(100_000), 'sheet.tooManyRows'],
  ['blank cells', ','.repeat(2_000_000), 'sheet.tooManyCells'],
  ['a long cell', 'a'.repeat(maxBytes - inOneLine.length), 'sheet.cellTooLong'],
  ['all rows and cells', `${'a,'.repeat(columns - 1)}b\n`.repeat(maxRows), null],
])(
  'The server answers others while it reads a sheet with %s.',
  async (_what, rows, problem) => {
    const bytes = Buffer.from(inOneLine + rows);
    let outcome: unknown;
    const { longestMs } = await measureTurns(async () => {
      outcome = await readSheet(bytes, titles).then(
        () => null,
        (error) => error.message,
      );
    });
    expect(outcome).toBe(problem);
    // Reading it in the server took seconds, and starting the process takes some hundred ms on a slow machine.
    expect(longestMs).toBeLessThan(1500);
  },
  60_000,
);
