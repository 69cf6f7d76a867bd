import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const knows = (heading: string) => heading.startsWith('Name');
const headings = 'Name in English,Name in Arabic,Price\r\n';
/** A file with these bytes in the second cell. */
const fileWith = (...letters: number[]) =>
  Buffer.concat([Buffer.from(`${headings}Iron,`), Buffer.from(letters), Buffer.from(',49.50\r\n')]);

test('A plain CSV of an Arabic Windows is read with its Arabic letters.', async () => {
  const { rows } = await readTable(fileWith(0xdd, 0xcd, 0xd5, 0x20, 0xc7, 0xe1, 0xcd, 0xcf, 0xed, 0xcf), knows);
  expect(rows).toEqual([{ number: 2, cells: ['Iron', 'فحص الحديد', '49.50'] }]);
});

test.each([
  ['Latin-1', [0x43, 0x61, 0x66, 0xe9]],
  ['ISO 8859-6', [0xe1, 0xcd, 0xd5, 0x20, 0xc7, 0xe4, 0xcd, 0xcf, 0xea, 0xcf]],
  ['broken UTF-8', [0xd9, 0x81, 0xd8]],
])('A file in %s is refused, because its letters would be wrong.', async (_name, letters) => {
  await expect(readTable(fileWith(...letters), knows)).rejects.toThrow('packageSheet.notUtf8');
});
