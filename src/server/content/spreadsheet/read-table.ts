import { CsvError, parse } from 'csv-parse/sync';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import { findSheets, readWorkbook, titleRows } from './read-workbook.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';
import type { Table, TableRow } from './workbook.ts';

const delimiters = [',', ';', '\t'] as const;
const startLength = 64 * 1024;

/** Normalises a heading, which spreadsheets may have reformatted. */
export function foldedTitle(title: string): string {
  return title.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Parses a file of a spreadsheet program: a workbook, or CSV in UTF-8, UTF-16 or Arabic Windows, with commas,
 * semicolons or tabs. `titles` are the folded titles of the known columns. Takes seconds for hostile files, so the
 * server calls `readSheet`. Throws SheetProblem if it is no such file, or has too many rows, cells in a row or
 * characters in a cell.
 */
export async function readTable(bytes: Uint8Array, titles: ReadonlySet<string>): Promise<Table> {
  const knows = (heading: string) => titles.has(foldedTitle(heading));
  const isWorkbook = startsWith(bytes, 0x50, 0x4b, 3, 4);
  const [first, ...rows] = isWorkbook ? await readRows(bytes, knows) : readCsv(bytes, knows);
  return { headings: first?.cells ?? [], rows };
}

async function readRows(workbook: Uint8Array, knows: (heading: string) => boolean): Promise<TableRow[]> {
  const { rows, merged, damaged } = await readWorkbook(workbook);
  for (const [index, row] of rows.entries()) refuseOversized(row, index + 1);
  const headings = findHeadings(rows, knows);
  if (!headings) {
    const [sheet] = await findSheets(workbook, (cells) => cells.some(knows));
    throw new SheetProblem(
      sheet === undefined ? messages.noHeadings : { ...messages.headingsElsewhere, values: { sheet } },
    );
  }
  refuseTitle(headings);
  if (merged.length > 0) throw new SheetProblem({ ...messages.mergedCells, values: shownPlaces(merged) });
  if (damaged.length > 0) throw new SheetProblem({ ...messages.damagedCells, values: shownPlaces(damaged) });
  return rows;
}

/** How many places a message names. */
const maxPlaces = 10;
const shownPlaces = (places: readonly string[]) => ({ cells: places.slice(0, maxPlaces).join(' ') });

interface HeadingRow {
  number: number;
  /** How many known headings the row has. */
  known: number;
}

/** The row with the most known headings among the first ones; null if none has any. */
function findHeadings(rows: readonly TableRow[], knows: (heading: string) => boolean): HeadingRow | null {
  const counted = rows
    .slice(0, titleRows)
    .map(({ number, cells }): HeadingRow => ({ number, known: cells.filter(knows).length }));
  const [best] = counted.toSorted((one, other) => other.known - one.known);
  return best && best.known > 0 ? best : null;
}

function refuseTitle({ number }: HeadingRow): void {
  if (number > 1) throw new SheetProblem({ ...messages.headingsBelow, values: { row: number } });
}

/** Blank rows count towards the limit of rows, because 20 MB hold millions. */
function readCsv(bytes: Uint8Array, knows: (heading: string) => boolean): TableRow[] {
  // Some spreadsheets start with a line that names the separator, and do not number it.
  const text = decode(bytes).replace(/^sep=.\r?\n/i, '');
  const rows: TableRow[] = [];
  let number = 0;
  const addRow = (record: string[]) => {
    number += 1;
    const cells = record.map((cell) => cell.replace(/\r\n?/g, '\n').trim());
    refuseOversized({ number, cells }, number);
    const length = cells.findLastIndex((cell) => cell !== '') + 1;
    if (number === 1) rows.push({ number, cells });
    else if (length > 0) rows.push({ number, cells: cells.slice(0, length) });
    // The parser stores nothing.
    return null;
  };
  try {
    parse(text, { delimiter: findDelimiter(text, knows), relax_column_count: true, on_record: addRow });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetProblem({ ...messages.brokenQuotes, values: { line: Number(error.lines ?? number + 1) } });
  }
  return rows;
}

/** Checks sizes before any other work, which they bound. `count` is the number of rows so far, with the headings. */
function refuseOversized({ number: row, cells }: TableRow, count: number): void {
  const { rows, columns, cell: characters } = sheetLimits;
  if (count > rows + 1) throw new SheetProblem({ ...messages.tooManyRows, values: { rows } });
  if (cells.length > columns) throw new SheetProblem({ ...messages.tooManyCells, values: { row, columns } });
  const index = cells.findIndex((cell) => cell.length > characters);
  if (index >= 0)
    throw new SheetProblem({ ...messages.cellTooLong, values: { row, column: letterOf(index), characters } });
}

/** The spreadsheet's name of a column: A, B, ... Z, AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new SheetProblem(messages.empty);
  // The container of old workbooks, and of those with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetProblem(messages.isOldWorkbook);
  const text = decodeAs(encodingOf(bytes), bytes);
  if (text.includes('\0')) throw new SheetProblem(messages.notText);
  if (text.trim() === '') throw new SheetProblem(messages.empty);
  return text;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  // Without a byte order mark, recognise UTF-16 by the zero bytes of Latin letters and separators.
  if (startsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) || (bytes[0] === 0 && bytes[1] !== 0) ? 'utf-16be' : 'utf-8';
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return decodeAsArabicWindows(bytes);
  }
}

/**
 * Spreadsheets on an Arabic Windows save a plain CSV as windows-1256, in which every byte is a letter. Refuses words
 * that no language has.
 */
function decodeAsArabicWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1256').decode(bytes);
  const hasArabicWord = /[\u0621-\u064a]{2}/.test(text);
  const hasMixedWord = /[\u0600-\u06ff][\u00c0-\u00ff]|[\u00c0-\u00ff][\u0600-\u06ff]/.test(text);
  if (!hasArabicWord || hasMixedWord) throw new SheetProblem(messages.notUtf8);
  return text;
}

/** The separator with which a row has the most known headings. Throws SheetProblem if that is not the first row. */
function findDelimiter(text: string, knows: (heading: string) => boolean): string {
  const found = delimiters.flatMap((delimiter) => {
    const headings = findHeadings(firstRows(text, delimiter), knows);
    return headings ? [{ delimiter, headings }] : [];
  });
  const [best] = found.toSorted((one, other) => other.headings.known - one.headings.known);
  if (!best) throw new SheetProblem(messages.noHeadings);
  refuseTitle(best.headings);
  return best.delimiter;
}

function firstRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  const addRow = (record: string[]) => {
    rows.push({ number: rows.length + 1, cells: record.map((cell) => cell.trim()) });
    return null;
  };
  try {
    parse(text.slice(0, startLength), {
      delimiter,
      to: titleRows,
      relax_column_count: true,
      relax_quotes: true,
      on_record: addRow,
    });
  } catch {
    // The rows before the broken one suffice; the last one may be cut off.
  }
  return rows;
}
