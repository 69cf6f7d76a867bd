import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { MessageKey } from '#shared/errors.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { Db } from '../../core/db/client.ts';
import { columnTitle, type SheetColumn, type SheetWords } from './columns.ts';
import { type ColumnKey, columnKeys, packageSheetMessages as messages } from './package-sheet.messages.ts';
import { readSheetRecords, readSheetWords, type SheetRecord } from './package-sheet-records.ts';
import { planRow, type RowCells } from './plan-row.ts';
import { letterOf, readTable, type Table, type TableRow } from './read-table.ts';
import { SheetProblem } from './sheet-problem.ts';
import { readId } from './vocabulary.ts';

/** What one row would do. */
export interface PlannedChange {
  row: number;
  /** null: a new package. */
  stored: SheetRecord | null;
  values: PackageValues;
  changed: SheetColumn[];
  /** The package was changed since the sheet was exported. */
  isStale: boolean;
}

export interface PlannedError {
  row: number;
  column: string;
  /** Shortened. */
  cell: string;
  message: MessageKey;
}

/** What a whole sheet would do. */
export interface SheetPlan {
  changes: PlannedChange[];
  /** As many as are told, the first ones; `errorCount` counts all. */
  errors: PlannedError[];
  errorCount: number;
  unchanged: number;
  words: SheetWords;
  /** The same as long as the sheet would do the same to the same versions. */
  digest: string;
}

const rowsAtOnce = 50;
const longestCell = 400;

let keyByTitle: ReadonlyMap<string, ColumnKey> | null = null;

/** A heading as spreadsheets may have changed it. */
function foldedTitle(title: string): string {
  return title.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The column of a heading. The catalogues of all languages are read with the first one. */
function keyOf(heading: string): ColumnKey | undefined {
  keyByTitle ??= new Map(
    columnKeys.flatMap((key) => [key, ...localeCodes.map((locale) => columnTitle(key, locale))].map((title) => [foldedTitle(title), key] as const)),
  );
  return keyByTitle.get(foldedTitle(heading));
}

/** Reads a sheet and finds out what it would do to the packages as they are now; changes nothing. Visitors are answered meanwhile. Throws SheetProblem for what is no sheet. */
export async function planSheet(db: Db, bytes: Uint8Array, locale: Locale): Promise<SheetPlan> {
  const table = await readTable(bytes, (heading) => keyOf(heading) !== undefined);
  const words = readSheetWords(db);
  const plan: SheetPlan = { changes: [], errors: [], errorCount: 0, unchanged: 0, words, digest: '' };
  for (const error of checkHeadings(table)) refuse(plan, error);
  const digest = createHash('sha256').update(bytes);
  const keys = table.headings.map(keyOf);
  const rowsById = new Map<string, number>();
  for (let start = 0; start < table.rows.length; start += rowsAtOnce) {
    const rows = table.rows.slice(start, start + rowsAtOnce).map((row) => ({ row, cells: cellsOf(row, keys) }));
    const ids = rows.flatMap(({ cells }) => readId(cells.id ?? '') ?? []);
    const records = new Map(readSheetRecords(db, ids).map((record) => [record.id, record]));
    for (const { row, cells } of rows) {
      refuseExtraCells(plan, row, keys.length);
      const stored = records.get(readId(cells.id ?? '') ?? '') ?? null;
      const refusal = refuseId(cells, stored, rowsById);
      if (refusal) {
        refuse(plan, errorAt(row.number, 'id', { cells, table, keys, locale, message: refusal }));
        continue;
      }
      if (stored) rowsById.set(stored.id, row.number);
      if (stored) digest.update(`${stored.id}:${stored.version};`);
      const planned = planRow(cells, stored?.values ?? null, words, locale);
      for (const { column, message } of planned.errors) refuse(plan, errorAt(row.number, column, { cells, table, keys, locale, message }));
      if (planned.values === null) plan.unchanged += planned.errors.length === 0 ? 1 : 0;
      else {
        digest.update(JSON.stringify(planned.values));
        plan.changes.push({ row: row.number, stored, values: planned.values, changed: planned.changed, isStale: isStale(cells, stored) });
      }
    }
    if (plan.changes.length > packageSheetLimits.changes)
      throw new SheetProblem({ ...messages.tooManyChanges, values: { packages: packageSheetLimits.changes } });
    await setImmediate();
  }
  return { ...plan, digest: digest.digest('base64url') };
}

type Keys = (ColumnKey | undefined)[];

/** A column without a name and with nothing in it is none: spreadsheets leave such behind. */
function checkHeadings({ headings, rows }: Table): PlannedError[] {
  const seen = new Set<ColumnKey>();
  return headings.flatMap((heading, index) => {
    const key = keyOf(heading);
    const isTwice = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    if (key !== undefined && !isTwice) return [];
    if (heading === '' && rows.every(({ cells }) => !cells[index])) return [];
    return [{ row: 1, column: heading || letterOf(index), cell: heading, message: isTwice ? messages.columnTwice : messages.unknownColumn }];
  });
}

function cellsOf({ cells }: TableRow, keys: Keys): RowCells {
  const named: RowCells = {};
  // Spreadsheets leave the last cells of a row out where they are empty.
  for (const [index, key] of keys.entries()) if (key !== undefined) named[key] ??= cells[index] ?? '';
  return named;
}

function refuseExtraCells(plan: SheetPlan, { number, cells }: TableRow, known: number): void {
  const index = cells.findIndex((cell, place) => place >= known && cell !== '');
  if (index >= 0) refuse(plan, { row: number, column: letterOf(index), cell: cells[index] ?? '', message: messages.cellWithoutColumn });
}

/** A sheet may be wrong in every cell: what nobody will be told is counted and not kept. */
function refuse(plan: SheetPlan, error: PlannedError): void {
  plan.errorCount += 1;
  if (plan.errors.length < packageSheetLimits.reported.errors) plan.errors.push({ ...error, cell: shortened(error.cell) });
}

/** A cell as it is told. */
export const shortened = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell).toWellFormed()}…` : text);

/** What is wrong with the id of a row, if anything: `rowsById` is where each package was met first. */
function refuseId(cells: RowCells, stored: SheetRecord | null, rowsById: ReadonlyMap<string, number>): MessageKey | null {
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

/** Under the heading that the sheet itself has, where it has that column. */
function errorAt(row: number, column: ColumnKey, { cells, table, keys, locale, message }: ErrorAt): PlannedError {
  return { row, column: table.headings[keys.indexOf(column)] ?? columnTitle(column, locale), cell: cells[column] ?? '', message };
}

function isStale(cells: RowCells, stored: SheetRecord | null): boolean {
  return stored !== null && /^\d+$/.test(cells.version ?? '') && Number(cells.version) !== stored.version;
}
