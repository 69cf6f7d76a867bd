import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../../core/low-priority-process.ts';
import { processScript } from '../../runtime-files.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** A row with its number in the spreadsheet; the headings are row 1. Cells are trimmed, with \n as line breaks. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** The sheet of a workbook. A column with a number format holds numbers; the other columns hold texts. */
export interface Workbook {
  name: string;
  isRightToLeft: boolean;
  headings: string[];
  formats: (string | null)[];
  rows: string[][];
}

export type WorkbookTask = { read: Uint8Array } | { write: Workbook };

/** Workbooks are parsed at once and may be damaged on purpose, so a process does it that may end. */
const workbookProcess = createOnDemandProcess<WorkbookTask, TableRow[] | Uint8Array>(processScript('workbook'), {
  isAwaited: true,
  maxMs: 60_000,
  maxHeapMb: 512,
  waiting: 5,
});

/**
 * The rows with content of a workbook's first sheet, as texts. Throws SheetProblem if it cannot be read, and
 * `unavailable` if several workbooks wait.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<TableRow[]> {
  try {
    return (await workbookProcess.run({ read: bytes })) as TableRow[];
  } catch (error) {
    if (error instanceof AppError && error.messageKey) throw new SheetProblem(error.messageKey);
    if (error instanceof AppError) throw error;
    // The process ran out of memory or time. A CSV file needs no process.
    throw new SheetProblem(messages.workbookTooLarge);
  }
}

/** A workbook (.xlsx) with one sheet. Contains no formulas: a cell that starts with = is a text. */
export const writeWorkbook = async (workbook: Workbook): Promise<Uint8Array> =>
  (await workbookProcess.run({ write: workbook })) as Uint8Array;
