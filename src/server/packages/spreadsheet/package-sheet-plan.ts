import { setImmediate } from 'node:timers/promises';
import type { MessageKey } from '#shared/errors.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { Db } from '../../core/db/client.ts';
import { type BulkPlan, startDigest } from '../bulk-plan.ts';
import { isErrorValue } from './cells.ts';
import { type ColumnKey, columnKeys, columnTitle, type SheetColumn, type SheetWords, textKeys } from './columns.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { readSheetRecords, readSheetWords, type SheetRecord } from './package-sheet-records.ts';
import { planRow, type RowCells } from './plan-row.ts';
import { foldedTitle, letterOf } from './read-table.ts';
import { SheetProblem } from './sheet-problem.ts';
import { readId } from './vocabulary.ts';
import { readSheet, type Table, type TableRow } from './workbook.ts';

/** The change by one row. */
export interface PlannedChange {
  row: number;
  /** Null for a new package. */
  stored: SheetRecord | null;
  values: PackageValues;
  changed: SheetColumn[];
  /** Whether the package changed after the export. */
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
export interface SheetPlan extends BulkPlan {
  /** The rows with changes. */
  rows: PlannedChange[];
  /** The first errors; `refusedCount` counts all. */
  errors: PlannedError[];
  unchanged: number;
  words: SheetWords;
}

const rowsAtOnce = 50;
const maxCellLength = 400;

let keyByTitle: ReadonlyMap<string, ColumnKey> | null = null;

/** The columns by their folded titles in any language; loads the catalogues of all languages. */
function keysByTitle(): ReadonlyMap<string, ColumnKey> {
  keyByTitle ??= new Map([
    ...columnKeys.flatMap((key) =>
      [key, ...localeCodes.map((locale) => columnTitle(key, locale))].map(
        (title) => [foldedTitle(title), key] as const,
      ),
    ),
  ]);
  return keyByTitle;
}

const keyOf = (heading: string): ColumnKey | undefined => keysByTitle().get(foldedTitle(heading));

/**
 * Plans the changes of a sheet to the current packages, without applying them or blocking the server. Throws
 * SheetProblem if it is no sheet.
 */
export async function planSheet(db: Db, bytes: Uint8Array, locale: Locale): Promise<SheetPlan> {
  const table = await readSheet(bytes, [...keysByTitle().keys()]);
  const words = readSheetWords(db);
  const plan: Omit<SheetPlan, 'changes' | 'digest'> = { rows: [], errors: [], refusedCount: 0, unchanged: 0, words };
  for (const error of checkHeadings(table)) refuse(plan, error);
  const digest = startDigest(bytes);
  const keys = table.headings.map(keyOf);
  const rowsById = new Map<string, number>();
  for (let start = 0; start < table.rows.length; start += rowsAtOnce) {
    const rows = table.rows.slice(start, start + rowsAtOnce).map((row) => ({ row, cells: cellsOf(row, keys) }));
    const ids = rows.flatMap(({ cells }) => readId(cells.id ?? '') ?? []);
    const records = new Map(readSheetRecords(db, ids).map((record) => [record.id, record]));
    for (const { row, cells } of rows) {
      refuseExtraCells(plan, row, keys.length);
      const unreadable = unreadableErrors(row, table, keys);
      for (const error of unreadable) refuse(plan, error);
      if (unreadable.length > 0) continue;
      const stored = records.get(readId(cells.id ?? '') ?? '') ?? null;
      const refusal = refuseId(cells, stored, rowsById);
      if (refusal) {
        refuse(plan, errorAt(row.number, 'id', { cells, table, keys, locale, message: refusal }));
        continue;
      }
      if (stored) rowsById.set(stored.id, row.number);
      const planned = planRow(cells, stored?.values ?? null, words, locale);
      digest.add(stored, planned.values);
      for (const { column, message } of planned.errors)
        refuse(plan, errorAt(row.number, column, { cells, table, keys, locale, message }));
      if (isErrorValue(cells.version ?? ''))
        refuse(plan, errorAt(row.number, 'version', { cells, table, keys, locale, message: messages.errorValue }));
      if (planned.values === null) plan.unchanged += planned.errors.length === 0 ? 1 : 0;
      else
        plan.rows.push({
          row: row.number,
          stored,
          values: planned.values,
          changed: planned.changed,
          isStale: isStale(cells, stored),
        });
    }
    if (plan.rows.length > packageSheetLimits.changes)
      throw new SheetProblem({ ...messages.tooManyChanges, values: { packages: packageSheetLimits.changes } });
    await setImmediate();
  }
  return { ...plan, changes: plan.rows.map(changeBy), digest: digest.end() };
}

/** The change by a row: all values of a new package, or the changed fields of a stored one. */
function changeBy({ stored, values, changed }: PlannedChange): BulkPlan['changes'][number] {
  if (!stored) return { stored, values };
  const changedValues = Object.fromEntries(changed.map(({ field }) => [field, values[field]]));
  return { stored, values: changedValues as Partial<PackageValues> };
}

type Keys = (ColumnKey | undefined)[];

/** Ignores empty columns without a title, which spreadsheets leave behind. */
function checkHeadings({ headings, rows }: Table): PlannedError[] {
  const seen = new Set<ColumnKey>();
  return headings.flatMap((heading, index) => {
    const key = keyOf(heading);
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

function refuseExtraCells(plan: Parameters<typeof refuse>[0], { number, cells }: TableRow, known: number): void {
  const index = cells.findIndex((cell, place) => place >= known && cell !== '');
  if (index >= 0)
    refuse(plan, {
      row: number,
      column: letterOf(index),
      cell: cells[index] ?? '',
      message: messages.cellWithoutColumn,
    });
}

function unreadableErrors({ number, unreadable = {} }: TableRow, { headings }: Table, keys: Keys): PlannedError[] {
  return Object.entries(unreadable).flatMap(([place, { problem, shown }]) => {
    const index = Number(place);
    const key = keys[index];
    if (problem === 'emptyResult' && key !== undefined && textKeys.has(key)) return [];
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

/** Counts errors above the reported number without storing them, because every cell may have one. */
function refuse(plan: Pick<SheetPlan, 'errors' | 'refusedCount'>, error: PlannedError): void {
  plan.refusedCount += 1;
  if (plan.errors.length < packageSheetLimits.reported.errors)
    plan.errors.push({ ...error, cell: shortened(error.cell) });
}

/** Truncates a cell for the report. */
export const shortened = (text: string) =>
  text.length > maxCellLength ? `${text.slice(0, maxCellLength).toWellFormed()}…` : text;

/** The problem of a row's id, or null. `rowsById` holds the first row of each package. */
function refuseId(
  cells: RowCells,
  stored: SheetRecord | null,
  rowsById: ReadonlyMap<string, number>,
): MessageKey | null {
  if ((cells.id ?? '') === '') return null;
  if (!stored) return messages.unknownId;
  const first = rowsById.get(stored.id);
  return first === undefined ? null : { ...messages.idTwice, values: { row: first } };
}

interface ErrorAt {
  cells: RowCells;
  table: Table;
  keys: Keys;
  locale: Locale;
  message: MessageKey;
}

/** Names the column by the sheet's own heading, if it has that column. */
function errorAt(row: number, column: ColumnKey, { cells, table, keys, locale, message }: ErrorAt): PlannedError {
  return {
    row,
    column: table.headings[keys.indexOf(column)] ?? columnTitle(column, locale),
    cell: cells[column] ?? '',
    message,
  };
}

function isStale(cells: RowCells, stored: SheetRecord | null): boolean {
  return stored !== null && /^\d+$/.test(cells.version ?? '') && Number(cells.version) !== stored.version;
}
