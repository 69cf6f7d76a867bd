import { isDeepStrictEqual } from 'node:util';
import type { MessageKey } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { type PackageValues, packagesCollection } from '#shared/packages/packages.collection.ts';
import { agreedPercent, percentAfter } from '#shared/packages/sale-percent.rules.ts';
import { neutralised } from '../../core/csv.ts';
import { isErrorValue } from './cells.ts';
import { type ColumnKey, columnTitle, type SheetColumn, type SheetWords, sheetColumns } from './columns.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** The cells of a row by column, without columns that the sheet lacks. */
export type RowCells = Partial<Record<ColumnKey, string>>;

interface PlannedRow {
  /** The new values; null if the row changes nothing or has errors. */
  values: PackageValues | null;
  changed: SheetColumn[];
  errors: { column: ColumnKey; message: MessageKey }[];
}

type Draft = { [Field in keyof PackageValues]?: unknown };

const fields = Object.keys(packagesCollection.fields) as (keyof PackageValues)[];

/**
 * Plans the change by one row, or a new package. A cell with the exported text keeps the stored value, however it could
 * be parsed. Fields without a column stay unchanged.
 */
export function planRow(cells: RowCells, stored: PackageValues | null, words: SheetWords, locale: Locale): PlannedRow {
  const errors: PlannedRow['errors'] = [];
  const draft: Draft = {};
  const cellValues = new Map<SheetColumn['key'], unknown>();
  for (const column of sheetColumns) {
    const cell = cells[column.key];
    if (cell === undefined || (stored && isAsStored(column, cell, stored, words))) continue;
    try {
      refuseLostLetters(cell);
      if (isErrorValue(cell)) throw new SheetProblem(messages.errorValue);
      const value = column.read(cell, words, locale);
      cellValues.set(column.key, value);
      if (value !== undefined || !isEmptyCategory(column, cells)) draft[column.field] = value;
    } catch (error) {
      if (!(error instanceof SheetProblem)) throw error;
      errors.push({ column: column.key, message: error.messageKey });
    }
  }
  if (isContradiction(cellValues)) errors.push({ column: 'category', message: messages.categoriesDiffer });
  if (stored && cellValues.size === 0) return { values: null, changed: [], errors };
  const whole: Draft = { isPublished: false, ...stored, ...draft };
  errors.push(...countTests(whole, cellValues, locale));
  const parsed = packagesCollection.createSchema.safeParse(whole);
  if (!parsed.success) errors.push(...issuesOf(parsed.error.issues, errors));
  if (!parsed.success || errors.length > 0) return { values: null, changed: [], errors };
  const isPercentGiven = cellValues.has('salePercent') && (stored !== null || parsed.data.salePercent !== null);
  const values = {
    ...parsed.data,
    salePercent: isPercentGiven ? agreedPercent(parsed.data) : percentAfter(stored, parsed.data),
  };
  const changedFields = fields.filter((field) => !stored || !isSame(stored[field], values[field]));
  const changed = sheetColumns.filter(({ key, field }) => key !== 'categoryId' && changedFields.includes(field));
  return { values: changedFields.length > 0 ? values : null, changed, errors };
}

/** Whether a cell has the exported text in one of the languages. */
function isAsStored(column: SheetColumn, cell: string, stored: PackageValues, words: SheetWords): boolean {
  return localeCodes.some((locale) =>
    [exported, inWorkbook].some((saved) => cell === saved(column.write(stored, words, locale))),
  );
}

const inWorkbook = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const exported = (text: string) => neutralised(inWorkbook(text));

/** Detects letters that a wrong encoding replaced with question marks. */
function refuseLostLetters(cell: string): void {
  if (/\?{3}/.test(cell)) throw new SheetProblem(messages.lostLetters);
}

/** One of the two columns for the category may be empty. */
const isEmptyCategory = ({ field }: SheetColumn, cells: RowCells) =>
  field === 'categoryId' && Boolean(cells.category || cells.categoryId);

function isContradiction(cellValues: Map<SheetColumn['key'], unknown>): boolean {
  const [byName, byId] = [cellValues.get('category'), cellValues.get('categoryId')];
  return byName !== undefined && byId !== undefined && byName !== byId;
}

/** If tests are counted from the list, sets that number, and refuses a different entered one. */
function countTests(whole: Draft, cellValues: Map<SheetColumn['key'], unknown>, locale: Locale): PlannedRow['errors'] {
  const count = (whole.labTests as PackageValues['labTests'] | undefined)?.length ?? 0;
  if (whole.countsLabTests !== true || count === 0) return [];
  const entered = cellValues.get('tests');
  if (entered !== undefined && entered !== count)
    return [
      {
        column: 'tests',
        message: { ...messages.testsCounted, values: { count, column: columnTitle('countsLabTests', locale) } },
      },
    ];
  whole.tests = count;
  return [];
}

/** Errors of the form's schema at the columns of those fields, one for each column. */
function issuesOf(issues: Parameters<typeof issueMessages>[0], errors: PlannedRow['errors']): PlannedRow['errors'] {
  const refused = new Set(errors.map(({ column }) => column));
  return Object.entries(issueMessages(issues)).flatMap(([path, message]) => {
    const column = sheetColumns.find(({ field }) => field === path.split('.')[0])?.key ?? 'id';
    return refused.has(column) ? [] : [{ column, message }];
  });
}

/** Ignores the order of tags and audiences. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

const inOrder = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? [...new Set(value)].toSorted() : value;
