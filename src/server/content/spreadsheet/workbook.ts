import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../../core/low-priority-process.ts';
import { processScript } from '../../runtime-files.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** A row with its number in the spreadsheet; the headings are row 1. Cells are trimmed, with \n as line breaks. */
export interface TableRow {
  number: number;
  cells: string[];
  /** Cells that cannot be read, by the index of their column. */
  unreadable?: Record<number, UnreadableCell>;
}

export interface UnreadableCell {
  /** `emptyResult` is the result of a formula: in a column of texts, it is one. */
  problem: 'formulaWithoutResult' | 'emptyResult' | 'errorValue' | 'struckOut';
  /** The cell for the report. */
  shown: string;
}

export interface Table {
  headings: string[];
  /** Rows with content. */
  rows: TableRow[];
}

/** The sheet of a workbook. A column with a number format holds numbers; the other columns hold texts. */
export interface Workbook {
  name: string;
  isRightToLeft: boolean;
  headings: string[];
  formats: (string | null)[];
  rows: string[][];
}

export type WorkbookTask = { read: Uint8Array; titles: readonly string[] } | { write: Workbook };

/** A table with each row as JSON, because to receive millions of cells would block the server for a second. */
export interface TableReply {
  headings: string[];
  rows: string[];
}

/** Sheets are parsed at once and may be damaged on purpose, so a process does it that may end. */
const workbookProcess = createOnDemandProcess<WorkbookTask, TableReply | Uint8Array>(processScript('workbook'), {
  isAwaited: true,
  maxMs: 60_000,
  maxHeapMb: 512,
  waiting: 5,
});

const rowsAtOnce = 500;

/** `readTable` in the process. Throws `unavailable` if several sheets wait. */
export async function readSheet(bytes: Uint8Array, titles: readonly string[]): Promise<Table> {
  const { headings, rows } = await readInProcess(bytes, titles);
  const table: Table = { headings, rows: [] };
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    table.rows.push(...rows.slice(start, start + rowsAtOnce).map((row): TableRow => JSON.parse(row)));
    await setImmediate();
  }
  return table;
}

async function readInProcess(bytes: Uint8Array, titles: readonly string[]): Promise<TableReply> {
  try {
    return (await workbookProcess.run({ read: bytes, titles })) as TableReply;
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The process ran out of memory or time.
    throw new SheetProblem(messages.tooMuch);
  }
}

/** A workbook (.xlsx) with one sheet. Contains no formulas: a cell that starts with = is a text. */
export const writeWorkbook = async (workbook: Workbook): Promise<Uint8Array> =>
  (await workbookProcess.run({ write: workbook })) as Uint8Array;
