import { isDeepStrictEqual } from 'node:util';
import { issueMessages } from '#shared/fields/issues.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { neutralised } from '../../core/csv.ts';
import { isErrorValue } from './cells.ts';
import type { SheetColumn, SheetValues } from './columns.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import type { RowError, Sheet } from './sheet.ts';
import { SheetProblem } from './sheet-problem.ts';

/** The cells of a row by column, without columns that the sheet lacks. */
export type RowCells = Partial<Record<string, string>>;

interface PlannedRow<Words> {
  /** The new values; null if the row changes nothing or has errors. */
  values: SheetValues | null;
  /** The changed fields, and the first column of each. */
  changedFields: string[];
  changed: SheetColumn<Words>[];
  errors: RowError[];
}

/**
 * Plans the change by one row, or a new record. A cell with the exported text keeps the stored value, however it could
 * be parsed. Fields without a column stay unchanged.
 */
export function planRow<Words>(
  sheet: Sheet<Words>,
  cells: RowCells,
  stored: SheetValues | null,
  words: Words,
  locale: Locale,
): PlannedRow<Words> {
  const { columns, fields } = sheet;
  const errors: RowError[] = [];
  const draft: SheetValues = {};
  const entered = new Map<string, unknown>();
  const refused = (): PlannedRow<Words> => ({ values: null, changedFields: [], changed: [], errors });
  for (const column of columns) {
    const cell = cells[column.key];
    if (cell === undefined || (stored && isAsStored(column, cell, stored, words))) continue;
    try {
      refuseLostLetters(cell);
      if (isErrorValue(cell)) throw new SheetProblem(messages.errorValue);
      const value = column.read(cell, words, locale);
      entered.set(column.key, value);
      if (value !== undefined || !isNamedBeside(column, columns, cells)) draft[column.field] = value;
    } catch (error) {
      if (!(error instanceof SheetProblem)) throw error;
      errors.push({ column: column.key, message: error.messageKey });
    }
  }
  errors.push(...contradictions(columns, entered));
  if (stored && entered.size === 0) return refused();
  const whole: SheetValues = { isPublished: false, ...stored, ...draft };
  errors.push(...sheet.complete({ whole, entered, locale }));
  const parsed = sheet.schema.safeParse(whole);
  if (!parsed.success) errors.push(...issuesOf(columns, parsed.error.issues, errors));
  else errors.push(...lostValues(columns, entered, parsed.data));
  if (!parsed.success || errors.length > 0) return refused();
  const values = sheet.settle({ stored, values: parsed.data, entered: new Set(entered.keys()) });
  const changedFields = fields.filter((field) => !stored || !isSame(stored[field], values[field]));
  const changed = columns.filter(({ field, contradiction }) => !contradiction && changedFields.includes(field));
  return { values: changedFields.length > 0 ? values : null, changedFields, changed, errors };
}

/** Whether a cell has the exported text in one of the languages. */
function isAsStored<Words>(column: SheetColumn<Words>, cell: string, stored: SheetValues, words: Words): boolean {
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

type Columns = readonly Pick<SheetColumn<unknown>, 'key' | 'field' | 'contradiction'>[];

/** Whether the other column of the same field names a value. One of two columns may be empty. */
const isNamedBeside = ({ key, field }: Columns[number], columns: Columns, cells: RowCells) =>
  columns.some((other) => other.field === field && other.key !== key && Boolean(cells[other.key]));

/** Errors at the first column of each field whose two columns name different values. */
function contradictions(columns: Columns, entered: ReadonlyMap<string, unknown>): RowError[] {
  return columns.flatMap(({ key, field, contradiction }) => {
    const first = columns.find((column) => column.field === field)?.key ?? key;
    const [one, other] = [entered.get(first), entered.get(key)];
    return contradiction && one !== undefined && other !== undefined && one !== other
      ? [{ column: first, message: contradiction }]
      : [];
  });
}

/** Errors at entered values that the other cells of the row make empty, such as hours of fasting without fasting. */
function lostValues(columns: Columns, entered: ReadonlyMap<string, unknown>, values: SheetValues): RowError[] {
  return columns.flatMap(({ key, field }) =>
    isEmpty(values[field]) && !isEmpty(entered.get(key)) ? [{ column: key, message: messages.doesNotFit }] : [],
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Errors of the form's schema at the columns of those fields, one for each column. */
function issuesOf(
  columns: Columns,
  issues: Parameters<typeof issueMessages>[0],
  errors: readonly RowError[],
): RowError[] {
  const refused = new Set(errors.map(({ column }) => column));
  return Object.entries(issueMessages(issues)).flatMap(([path, message]) => {
    const column = columnOf(columns, path.split('.')[0]);
    return refused.has(column) ? [] : [{ column, message }];
  });
}

/** The column for errors of a field. */
export const columnOf = (columns: Columns, field: string | undefined): string =>
  columns.find((column) => column.field === field)?.key ?? 'id';

/** Ignores the order of tags and audiences. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

const inOrder = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? [...new Set(value)].toSorted() : value;
