import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** A row as spreadsheets number it: the one with the headings is 1. Cells come without space around them, lines broken by \n. */
export interface TableRow {
  number: number;
  cells: string[];
}

export interface Table {
  headings: string[];
  /** Those that say anything. */
  rows: TableRow[];
}

const delimiters = [',', ';', '\t'] as const;
const partLength = 64 * 1024;

/**
 * Reads a file that a spreadsheet saved: in UTF-8 or UTF-16, its cells apart by commas, semicolons or tabs; `knows` tells a heading. Visitors are answered
 * between two parts. Throws SheetProblem for what is no such file, and for more rows, cells in a row or characters in a cell than may be.
 */
export async function readTable(bytes: Uint8Array, knows: (heading: string) => boolean): Promise<Table> {
  // Some spreadsheets begin with a line that says how cells are apart; they do not count it.
  const text = decode(bytes).replace(/^sep=.\r?\n/i, '');
  const delimiter = findDelimiter(text, knows);
  const rows: TableRow[] = [];
  let number = 0;
  try {
    for await (const record of Readable.from(partsOf(Buffer.from(text))).pipe(parseStream({ delimiter, relax_column_count: true }))) {
      number += 1;
      refuseOversized(record as string[], number);
      const cells = (record as string[]).map((cell) => cell.replace(/\r\n?/g, '\n').trim());
      if (number === 1 || cells.some((cell) => cell !== '')) rows.push({ number, cells });
      if (rows.length > packageSheetLimits.rows + 1) throw new SheetProblem({ ...messages.tooManyRows, values: { rows: packageSheetLimits.rows } });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetProblem({ ...messages.brokenQuotes, values: { line: Number(error.lines ?? number + 1) } });
  }
  const [first, ...others] = rows;
  return { headings: first?.cells ?? [], rows: others };
}

/** Before anything looks at them: what is done for each cell, and with each of its letters, is bounded by this. */
function refuseOversized(cells: string[], row: number): void {
  const { columns, cell: characters } = packageSheetLimits;
  if (cells.length > columns) throw new SheetProblem({ ...messages.tooManyCells, values: { row, columns } });
  const index = cells.findIndex((cell) => cell.length > characters);
  if (index >= 0) throw new SheetProblem({ ...messages.cellTooLong, values: { row, column: letterOf(index), characters } });
}

/** How spreadsheets call a column: A, B, ... Z, AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** One part after the other, with the event loop free between them. */
async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += partLength) {
    yield bytes.subarray(start, start + partLength);
    await setImmediate();
  }
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new SheetProblem(messages.empty);
  // A ZIP, as new workbooks are, and the container of old ones.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetProblem(messages.isWorkbook);
  const text = decodeAs(encodingOf(bytes), bytes);
  if (text.includes('\0')) throw new SheetProblem(messages.notText);
  if (text.trim() === '') throw new SheetProblem(messages.empty);
  return text;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  // Without a mark, the empty halves of Latin letters and of separators tell.
  if (startsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) || (bytes[0] === 0 && bytes[1] !== 0) ? 'utf-16be' : 'utf-8';
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SheetProblem(messages.notUtf8);
  }
}

/** The separator by which the first row names the most columns. */
function findDelimiter(text: string, knows: (heading: string) => boolean): string {
  const counted = delimiters.map((delimiter) => ({ delimiter, known: firstRow(text, delimiter).filter(knows).length }));
  const [best] = counted.toSorted((one, other) => other.known - one.known);
  if (!best || best.known === 0) throw new SheetProblem(messages.noHeadings);
  return best.delimiter;
}

function firstRow(text: string, delimiter: string): string[] {
  try {
    const [row = []] = parse(text.slice(0, partLength), { delimiter, to: 1, relax_column_count: true, relax_quotes: true }) as string[][];
    return row.map((cell) => cell.trim());
  } catch {
    return [];
  }
}
