import type { SheetFilter } from 'hucre';
import { type Cell, type CellValue, rangeRef, readXlsx } from 'hucre/xlsx';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';
import type { TableRow } from './workbook.ts';

interface WorkbookTable {
  rows: TableRow[];
  /** Merged cells, as "A2:A4". */
  merged: string[];
}

/** The rows with content of a workbook's first visible sheet, as texts. Throws SheetProblem if it cannot be read. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookTable> {
  if (unpackedSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) > packageSheetLimits.unpacked)
    throw new SheetProblem(messages.workbookTooLarge);
  const { sheets } = await readXlsx(bytes, { sheets: firstVisible(), readStyles: true }).catch((error: unknown) => {
    throw new SheetProblem(messages.brokenWorkbook, { cause: error });
  });
  const { rows = [], cells, merges = [] } = sheets[0] ?? {};
  const { rows: maxRows, columns, bytes: maxCharacters } = packageSheetLimits;
  const table: TableRow[] = [];
  let characters = 0;
  for (const [index, values] of rows.entries()) {
    // One cell more than allowed, which `readTable` refuses by its row.
    const texts = values
      .slice(0, columns + 1)
      .map((value, column) => textOf(value, cells?.get(`${index},${column}`)?.style?.numFmt ?? ''));
    const formulas = formulasWithoutResult(texts.map((_text, column) => cells?.get(`${index},${column}`)));
    const length = texts.findLastIndex((text) => text !== '') + 1;
    // Cells may share one text in the file. The reply holds it once for each.
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > maxCharacters) throw new SheetProblem(messages.workbookTooLarge);
    if (length > 0 || formulas || index === 0)
      table.push({ number: index + 1, cells: texts.slice(0, length), ...(formulas && { formulas }) });
    // One row more than allowed, which `readTable` refuses.
    if (table.length > maxRows + 1) break;
  }
  const last = table.at(-1)?.number ?? 0;
  return {
    rows: table,
    merged: merges
      .filter(({ startRow }) => startRow < last)
      .map(({ startRow, startCol, endRow, endCol }) => rangeRef(startRow, startCol, endRow, endCol)),
  };
}

/** The names of the visible sheets with a row, among the first ones, that passes a test. */
export async function findSheets(bytes: Uint8Array, passes: (cells: string[]) => boolean): Promise<string[]> {
  const { sheets } = await readXlsx(bytes, { sheets: isVisible, maxRows: titleRows });
  return sheets
    .filter(({ rows }) => rows.some((row) => passes(row.map((value) => textOf(value, '')))))
    .map(({ name }) => name);
}

/** Titles and notes above the headings take fewer rows. */
export const titleRows = 50;

const isVisible: SheetFilter = ({ hidden, veryHidden }) => !hidden && !veryHidden;

function firstVisible(): SheetFilter {
  let isFound = false;
  return (sheet, index) => {
    const isFirst = !isFound && isVisible(sheet, index);
    isFound ||= isFirst;
    return isFirst;
  };
}

function formulasWithoutResult(cells: (Cell | undefined)[]): Record<number, string> | undefined {
  const entries = cells.flatMap((cell, column) =>
    cell?.formula !== undefined && cell.value === null ? [[column, `=${cell.formula}`] as const] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const endMark = Buffer.from('PK\u0005\u0006');
const entryMark = 0x02014b50;
const deflated = 8;
/** A ZIP64 holds the number in another place. */
const elsewhere = 0xffffffff;

/**
 * The size of the unpacked files according to the ZIP's directory; the library unpacks no file beyond that. Infinity if
 * sizes stand elsewhere, in the directory of a ZIP64 or in the files' own headers.
 */
function unpackedSize(bytes: Buffer): number {
  const end = bytes.lastIndexOf(endMark, -22);
  if (end < 0) return 0;
  const [count, directorySize, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  if (count === 0xffff || directorySize === elsewhere || start === elsewhere) return Number.POSITIVE_INFINITY;
  let [size, at] = [0, start];
  for (let left = count; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) return Number.POSITIVE_INFINITY;
    const [packed, stated] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const isStated = bytes.readUInt16LE(at + 10) !== deflated || (packed > 0 && stated > 0);
    size += isStated ? stated : Number.POSITIVE_INFINITY;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return size;
}

/** A cell as a spreadsheet program would save it as CSV. `format` is its number format. */
function textOf(value: CellValue, format: string): string {
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '#####' : momentText(value);
  if (typeof value === 'number') return numberText(value, format);
  return typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? '').replace(/\r\n?/g, '\n').trim();
}

/** A date of a workbook has no time zone. Rounded to seconds, because the file holds fractions of days. */
function momentText(date: Date): string {
  const text = new Date(Math.round(date.valueOf() / 1000) * 1000).toISOString().slice(0, 19);
  return text.replace(/T00:00:00$/, '').replace(/:00$/, '');
}

/**
 * Programs show 15 digits; further ones are binary rounding errors of a formula. A percentage is stored as a fraction.
 */
function numberText(number: number, format: string): string {
  const isPercent = format.replace(/"[^"]*"|\\./g, '').includes('%');
  return isPercent ? `${Number((number * 100).toPrecision(15))}%` : String(Number(number.toPrecision(15)));
}
