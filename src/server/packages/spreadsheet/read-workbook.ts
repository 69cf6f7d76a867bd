import type { SheetFilter } from 'hucre';
import { type Cell, type CellValue, rangeRef, readXlsx } from 'hucre/xlsx';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import { shiftedText } from '../../content/shifted-text.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';
import type { TableRow, UnreadableCell } from './workbook.ts';

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
    const details = values.slice(0, columns + 1).map((_value, column) => cells?.get(`${index},${column}`));
    const texts = details.map((cell, column) => textOf(values[column] ?? null, cell));
    const unreadable = unreadableCells(details);
    const length = texts.findLastIndex((text) => text !== '') + 1;
    // Cells may share one text in the file. The reply holds it once for each.
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > maxCharacters) throw new SheetProblem(messages.workbookTooLarge);
    if (length > 0 || unreadable || index === 0)
      table.push({ number: index + 1, cells: texts.slice(0, length), ...(unreadable && { unreadable }) });
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
    .filter(({ rows }) => rows.some((row) => passes(row.map((value) => textOf(value)))))
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

function unreadableCells(cells: (Cell | undefined)[]): TableRow['unreadable'] {
  const entries = cells.flatMap((cell, column) => {
    const unreadable = cell && findProblem(cell);
    return unreadable ? [[column, unreadable] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function findProblem(cell: Cell): UnreadableCell | null {
  if (cell.formula !== undefined && cell.value === null)
    return { problem: 'formulaWithoutResult', shown: `=${cell.formula}` };
  if (!cell.richText && !cell.style?.font?.strikethrough) return null;
  const written = textOf(cell.value);
  const isStruckOut = runsOf(cell).every(({ text, font }) => font?.strikethrough || text.trim() === '');
  return isStruckOut && written !== '' ? { problem: 'struckOut', shown: written } : null;
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

/**
 * A cell as a spreadsheet program would save it as CSV, but raised and lowered text keeps its meaning, and struck-out
 * text is left out.
 */
function textOf(value: CellValue, cell?: Cell): string {
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '#####' : momentText(value);
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '');
  if (typeof value === 'boolean') return String(value).toUpperCase();
  const text = cell?.richText ? richText(cell) : (value ?? '');
  return text.replace(/\r\n?/g, '\n').trim();
}

const shifts = { superscript: 'sup', subscript: 'sub' } as const;

/** The text of a cell whose parts have fonts of their own. */
function richText(cell: Cell): string {
  const runs = runsOf(cell).filter(({ font }) => !font?.strikethrough);
  const pieces: { text: string; shift: 'sup' | 'sub' | null }[] = [];
  for (const { text, font } of runs) {
    const shift = font?.vertAlign ? shifts[font.vertAlign] : null;
    const last = pieces.at(-1);
    // Programs split a text into more parts than it shows.
    if (last?.shift === shift) last.text += text;
    else pieces.push({ text, shift });
  }
  return pieces
    .map(({ text, shift }) => (shift ? text.replace(/\S(?:[\s\S]*\S)?/, (words) => shiftedText(words, shift)) : text))
    .join('');
}

/** The parts of a cell with their fonts. A part without a font has that of the cell. */
function runsOf({ value, richText: runs, style }: Cell) {
  const own = style?.font;
  return (runs ?? [{ text: String(value ?? '') }]).map(({ text, font = own }) => ({ text, font }));
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
