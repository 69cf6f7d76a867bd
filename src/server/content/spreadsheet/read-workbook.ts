import { inflateRawSync } from 'node:zlib';
import type { SheetFilter } from 'hucre';
import { type Cell, type CellValue, rangeRef, readXlsx } from 'hucre/xlsx';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import { shiftedText } from '../shifted-text.ts';
import { findDamagedCells } from './damaged-cells.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';
import type { TableRow, UnreadableCell } from './workbook.ts';

interface WorkbookTable {
  rows: TableRow[];
  /** Merged cells, as "A2:A4". */
  merged: string[];
  /** Cells whose value is none of their type, on any sheet. */
  damaged: string[];
}

/** The rows with content of a workbook's first visible sheet, as texts. Throws SheetProblem if it cannot be read. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookTable> {
  const files = zippedFiles(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (files.reduce((sum, { size }) => sum + size, 0) > sheetLimits.unpacked)
    throw new SheetProblem(messages.workbookTooLarge);
  const { sheets, isComputed, damaged } = await readSheets(bytes, files).catch((error: unknown) => {
    throw new SheetProblem(messages.brokenWorkbook, { cause: error });
  });
  const { rows = [], cells, merges = [] } = sheets[0] ?? {};
  const { rows: maxRows, columns, bytes: maxCharacters } = sheetLimits;
  const table: TableRow[] = [];
  let characters = 0;
  for (const [index, values] of rows.entries()) {
    // One cell more than allowed, which `readTable` refuses by its row.
    const details = values.slice(0, columns + 1).map((_value, column) => cells?.get(`${index},${column}`));
    const texts = details.map((cell, column) => textOf(values[column] ?? null, cell));
    const unreadable = unreadableCells(details, isComputed);
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
    damaged,
    merged: merges
      .filter(({ startRow }) => startRow < last)
      .map(({ startRow, startCol, endRow, endCol }) => rangeRef(startRow, startCol, endRow, endCol)),
  };
}

async function readSheets(bytes: Uint8Array, files: readonly ZippedFile[]) {
  // First, because the texts of the files and the cells would not fit into the memory together.
  const damaged = findDamagedCells(files.filter(({ name }) => /\.xml$/i.test(name)).map(({ read }) => read()));
  const { sheets } = await readXlsx(bytes, { sheets: firstVisible(), readStyles: true });
  return { sheets, isComputed: !awaitsResults(files), damaged };
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

/** `isComputed`: a spreadsheet program computed the formulas. */
function unreadableCells(cells: (Cell | undefined)[], isComputed: boolean): TableRow['unreadable'] {
  const entries = cells.flatMap((cell, column) => {
    const unreadable = cell && findProblem(cell, isComputed);
    return unreadable ? [[column, unreadable] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function findProblem(cell: Cell, isComputed: boolean): UnreadableCell | null {
  const isEmptyError = cell.type === 'error' && cell.value === '';
  if (cell.formula !== undefined) {
    const shown = `=${cell.formula}`;
    if (!isComputed || cell.value === null || isEmptyError) return { problem: 'formulaWithoutResult', shown };
    if (textOf(cell.value, cell) === '') return { problem: 'emptyResult', shown };
  }
  if (isEmptyError) return { problem: 'errorValue', shown: '' };
  if (!cell.richText && !cell.style?.font?.strikethrough) return null;
  const written = textOf(cell.value);
  const isStruckOut = runsOf(cell).every(({ text, font }) => font?.strikethrough || text.trim() === '');
  return isStruckOut && written !== '' ? { problem: 'struckOut', shown: written } : null;
}

/**
 * Whether the workbook asks programs to compute its formulas. Other software wrote it then, and stored results such as 0
 * in their place.
 */
function awaitsResults(files: readonly ZippedFile[]): boolean {
  const workbook = files.find(({ name }) => /(?:^|\/)workbook\.xml$/i.test(name));
  return workbook !== undefined && /<(?:\w+:)?calcPr\s[^<>]*fullCalcOnLoad=["'](?:1|true)/.test(workbook.read());
}

interface ZippedFile {
  name: string;
  /** The unpacked size; Infinity if it stands elsewhere, in the directory of a ZIP64 or in the file's own header. */
  size: number;
  read: () => string;
}

const endMark = Buffer.from('PK\u0005\u0006');
const entryMark = 0x02014b50;
const deflated = 8;
/** A ZIP64 holds the number in another place. */
const elsewhere = 0xffffffff;
const unknownFile: ZippedFile = { name: '', size: Number.POSITIVE_INFINITY, read: () => '' };

/** The files of a ZIP according to its directory; the library unpacks no file beyond the stated size. */
function zippedFiles(bytes: Buffer): ZippedFile[] {
  const end = bytes.lastIndexOf(endMark, -22);
  if (end < 0) return [];
  const [count, directorySize, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  if (count === 0xffff || directorySize === elsewhere || start === elsewhere) return [unknownFile];
  const files: ZippedFile[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) return [unknownFile];
    const [packed, stated, header] = [at + 20, at + 24, at + 42].map((place) => bytes.readUInt32LE(place)) as [
      number,
      number,
      number,
    ];
    const isDeflated = bytes.readUInt16LE(at + 10) === deflated;
    const isStated = !isDeflated || (packed > 0 && stated > 0);
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    files.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      size: isStated ? stated : Number.POSITIVE_INFINITY,
      read: () => {
        const body = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
        const content = bytes.subarray(body, body + packed);
        return (isDeflated ? inflateRawSync(content, { maxOutputLength: stated }) : content).toString();
      },
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
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

/** A time of day, such as 12:30, is a fraction of this day. */
const dayZero = '1899-12-31T';

/** A date of a workbook has no time zone. Rounded to seconds, because the file holds fractions of days. */
function momentText(date: Date): string {
  const text = new Date(Math.round(date.valueOf() / 1000) * 1000).toISOString().slice(0, 19);
  if (text.startsWith(dayZero)) return text.slice(dayZero.length).replace(/:00$/, '');
  return text.replace(/T00:00:00$/, '').replace(/:00$/, '');
}

/**
 * Programs show 15 digits; further ones are binary rounding errors of a formula. A percentage is stored as a fraction.
 */
function numberText(number: number, format: string): string {
  const isPercent = format.replace(/"[^"]*"|\\./g, '').includes('%');
  return isPercent ? `${Number((number * 100).toPrecision(15))}%` : String(Number(number.toPrecision(15)));
}
