import { setImmediate } from 'node:timers/promises';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import type { MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Db } from '../../core/db/client.ts';
import { type BulkPlan, startDigest } from '../bulk-plan.ts';
import { isErrorValue } from './cells.ts';
import type { SheetColumn, SheetValues } from './columns.ts';
import { columnOf, planRow, type RowCells } from './plan-row.ts';
import { foldedTitle, letterOf } from './read-table.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import type { Sheet } from './sheet.ts';
import { SheetProblem } from './sheet-problem.ts';
import { readSheetRecords, type SheetRecord } from './sheet-records.ts';
import { readId } from './vocabulary.ts';
import { readSheet, type Table, type TableRow } from './workbook.ts';

/** The change by one row. */
export interface PlannedChange<Words> {
  row: number;
  cells: RowCells;
  /** Null for a new record. */
  stored: SheetRecord | null;
  values: SheetValues;
  changedFields: string[];
  changed: SheetColumn<Words>[];
  /** Whether the record changed after the export. */
  isStale: boolean;
}

interface PlannedError {
  row: number;
  column: string;
  /** Truncated. */
  cell: string;
  message: MessageKey;
}

/** The changes by a whole sheet. */
export interface SheetPlan<Words> extends BulkPlan {
  /** The rows with changes. */
  rows: PlannedChange<Words>[];
  /** The first errors; `refusedCount` counts all. */
  errors: PlannedError[];
  unchanged: number;
  words: Words;
}

const rowsAtOnce = 50;
const maxCellLength = 400;

type Found<Words> = Omit<SheetPlan<Words>, 'changes' | 'digest'>;

/**
 * Plans the changes of a sheet to the current records, without applying them or blocking the server. Throws
 * SheetProblem if it is no sheet.
 */
export async function planSheet<Words>(
  db: Db,
  sheet: Sheet<Words>,
  bytes: Uint8Array,
  locale: Locale,
): Promise<SheetPlan<Words>> {
  const table = await readSheet(bytes, [...sheet.keysByTitle().keys()]);
  const words = sheet.readWords(db);
  const plan: Found<Words> = { rows: [], errors: [], refusedCount: 0, unchanged: 0, words };
  const keys = table.headings.map((heading) => sheet.keysByTitle().get(foldedTitle(heading)));
  for (const error of checkHeadings(table, keys)) refuse(plan, error);
  const digest = startDigest(bytes);
  const textKeys = new Set(sheet.columns.flatMap(({ key, isText }) => (isText ? key : [])));
  const rowsById = new Map<string, number>();
  const refuseAt = (row: number, cells: RowCells, column: string, message: MessageKey) =>
    refuse(plan, errorAt(row, column, { sheet, cells, table, keys, locale, message }));
  for (let start = 0; start < table.rows.length; start += rowsAtOnce) {
    const rows = table.rows.slice(start, start + rowsAtOnce).map((row) => ({ row, cells: cellsOf(row, keys) }));
    const ids = rows.flatMap(({ cells }) => readId(cells.id ?? '') ?? []);
    const records = new Map(readSheetRecords(db, sheet, ids).map((record) => [record.id, record]));
    for (const { row, cells } of rows) {
      refuseExtraCells(plan, row, keys.length);
      const unreadable = unreadableErrors(row, table, keys, textKeys);
      for (const error of unreadable) refuse(plan, error);
      if (unreadable.length > 0) continue;
      const stored = records.get(readId(cells.id ?? '') ?? '') ?? null;
      const refusal = refuseId(cells, stored, rowsById);
      if (refusal) {
        refuseAt(row.number, cells, 'id', refusal);
        continue;
      }
      if (stored) rowsById.set(stored.id, row.number);
      const { values, errors, ...planned } = planRow(sheet, cells, stored?.values ?? null, words, locale);
      digest.add(stored, values);
      for (const { column, message } of errors) refuseAt(row.number, cells, column, message);
      if (isErrorValue(cells.version ?? '')) refuseAt(row.number, cells, 'version', messages.errorValue);
      if (values === null) plan.unchanged += errors.length === 0 ? 1 : 0;
      else plan.rows.push({ row: row.number, cells, stored, values, isStale: isStale(cells, stored), ...planned });
    }
    if (plan.rows.length > sheetLimits.changes)
      throw new SheetProblem({ ...messages.tooManyChanges, values: { rows: sheetLimits.changes } });
    await setImmediate();
  }
  const records = plan.rows.map(({ stored, values }) => ({ id: stored?.id ?? null, values }));
  for (const { index, field, message, sameAs } of sheet.findRefusals(db, records)) {
    const { row, cells } = plan.rows[index] as PlannedChange<Words>;
    const first = sameAs === undefined ? undefined : plan.rows[sameAs]?.row;
    const shown = first === undefined ? message : { ...messages.valueTwice, values: { row: first } };
    refuseAt(row, cells, columnOf(sheet.columns, field), shown);
  }
  return { ...plan, changes: plan.rows.map(changeBy), digest: digest.end() };
}

/** The change by a row: all values of a new record, or the changed fields of a stored one. */
function changeBy<Words>({ stored, values, changedFields }: PlannedChange<Words>): BulkPlan['changes'][number] {
  if (!stored) return { stored, values };
  return { stored, values: Object.fromEntries(changedFields.map((field) => [field, values[field]])) };
}

type Keys = (string | undefined)[];

/** Ignores empty columns without a title, which spreadsheets leave behind. */
function checkHeadings({ headings, rows }: Table, keys: Keys): PlannedError[] {
  const seen = new Set<string>();
  return headings.flatMap((heading, index) => {
    const key = keys[index];
    const isTwice = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    if (key !== undefined && !isTwice) return [];
    if (heading === '' && rows.every(({ cells }) => !cells[index])) return [];
    return [
      {
        row: 1,
        column: heading || letterOf(index),
        cell: heading,
        message: isTwice ? messages.columnTwice : messages.unknownColumn,
      },
    ];
  });
}

function cellsOf({ cells }: TableRow, keys: Keys): RowCells {
  const named: RowCells = {};
  // Spreadsheets omit empty cells at the end of a row.
  for (const [index, key] of keys.entries()) if (key !== undefined) named[key] ??= cells[index] ?? '';
  return named;
}

function refuseExtraCells(plan: Counted, { number, cells }: TableRow, known: number): void {
  const index = cells.findIndex((cell, place) => place >= known && cell !== '');
  if (index >= 0)
    refuse(plan, {
      row: number,
      column: letterOf(index),
      cell: cells[index] ?? '',
      message: messages.cellWithoutColumn,
    });
}

function unreadableErrors(
  { number, unreadable = {} }: TableRow,
  { headings }: Table,
  keys: Keys,
  textKeys: ReadonlySet<string | undefined>,
): PlannedError[] {
  return Object.entries(unreadable).flatMap(([place, { problem, shown }]) => {
    const index = Number(place);
    const key = keys[index];
    if (problem === 'emptyResult' && textKeys.has(key)) return [];
    return [
      {
        row: number,
        column: headings[index] || letterOf(index),
        cell: shown,
        message: problem === 'emptyResult' ? messages.formulaWithoutResult : messages[problem],
      },
    ];
  });
}

type Counted = Pick<SheetPlan<unknown>, 'errors' | 'refusedCount'>;

/** Counts errors above the reported number without storing them, because every cell may have one. */
function refuse(plan: Counted, error: PlannedError): void {
  plan.refusedCount += 1;
  if (plan.errors.length < sheetLimits.reported.errors) plan.errors.push({ ...error, cell: shortened(error.cell) });
}

/** Truncates a cell for the report. */
export const shortened = (text: string) =>
  text.length > maxCellLength ? `${text.slice(0, maxCellLength).toWellFormed()}…` : text;

/** The problem of a row's id, or null. `rowsById` holds the first row of each record. */
function refuseId(
  cells: RowCells,
  stored: SheetRecord | null,
  rowsById: ReadonlyMap<string, number>,
): MessageKey | null {
  if ((cells.id ?? '') === '') return null;
  if (!stored) return messages.unknownId;
  const first = rowsById.get(stored.id);
  return first === undefined ? null : { ...messages.valueTwice, values: { row: first } };
}

interface ErrorAt {
  sheet: Pick<Sheet<unknown>, 'titleOf'>;
  cells: RowCells;
  table: Table;
  keys: Keys;
  locale: Locale;
  message: MessageKey;
}

/** Names the column by the sheet's own heading, if it has that column. */
function errorAt(row: number, column: string, { sheet, cells, table, keys, locale, message }: ErrorAt): PlannedError {
  return {
    row,
    column: table.headings[keys.indexOf(column)] ?? sheet.titleOf(column, locale),
    cell: cells[column] ?? '',
    message,
  };
}

function isStale(cells: RowCells, stored: SheetRecord | null): boolean {
  return stored !== null && /^\d+$/.test(cells.version ?? '') && Number(cells.version) !== stored.version;
}
