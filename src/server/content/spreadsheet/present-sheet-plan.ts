import { largeChange, type SheetCheck, type SheetRow, sheetLimits, sheetMarks } from '#shared/content/sheet.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { translate } from '../../core/translate.ts';
import type { SheetColumn, SheetValues } from './columns.ts';
import type { Sheet } from './sheet.ts';
import { type PlannedChange, type SheetPlan, shortened } from './sheet-plan.ts';

/** The plan of a sheet in a language, truncated to the size of a response; the counts include everything. */
export function presentPlan<Words>(
  sheet: Sheet<Words>,
  { rows, errors, refusedCount, unchanged, words, digest }: SheetPlan<Words>,
  locale: Locale,
): SheetCheck {
  const added = rows.filter(({ stored }) => stored === null).length;
  const translated = errors.map((error) => ({ ...error, message: translate(locale, error.message) }));
  return {
    digest,
    added,
    changed: rows.length - added,
    unchanged,
    largelyChanged: rows.filter(isLarge).length,
    marked: Object.fromEntries(
      sheetMarks.map((mark) => [mark, rows.filter((row) => isMarked(sheet, row, mark)).length]),
    ) as SheetCheck['marked'],
    errorCount: refusedCount,
    errors: translated.toSorted((one, other) => one.row - other.row),
    rows: presentRows(sheet, rows, words, locale),
  };
}

const isMarked = <Words>(
  { marks }: Sheet<Words>,
  { values, changedFields }: PlannedChange<Words>,
  mark: (typeof sheetMarks)[number],
) => marks[mark]?.({ values, changed: changedFields }) === true;

function presentRows<Words>(
  sheet: Sheet<Words>,
  changes: PlannedChange<Words>[],
  words: Words,
  locale: Locale,
): SheetRow[] {
  let characters = 0;
  const rows: SheetRow[] = [];
  // Possible typing errors first.
  const inOrder = [...changes.filter(isLarge), ...changes.filter((change) => !isLarge(change))];
  for (const change of inOrder) {
    const row = presentRow(sheet, change, words, locale);
    characters += JSON.stringify(row).length;
    if (characters > sheetLimits.reported.characters) break;
    rows.push(row);
  }
  return rows;
}

function presentRow<Words>(sheet: Sheet<Words>, change: PlannedChange<Words>, words: Words, locale: Locale): SheetRow {
  const { row, stored, values, changed, isStale } = change;
  const changes = changed.map((column) => ({
    column: sheet.titleOf(column.key, locale),
    before: shortened(stored ? column.write(stored.values, words, locale) : ''),
    after: shortened(column.write(values, words, locale)),
    percent: stored && percentOf(column, stored.values, values),
  }));
  const [nameEn, nameAr] = sheet.stored.nameFields;
  return {
    row,
    id: stored?.id ?? null,
    name: String(values[locale === 'ar' ? nameAr : nameEn]),
    isStale,
    marks: sheetMarks.filter((mark) => isMarked(sheet, change, mark)),
    changes: changes.filter(({ before, after }) => stored || before !== after),
  };
}

const isLarge = <Words>({ stored, values, changed }: PlannedChange<Words>) =>
  stored !== null && changed.some((column) => percentOf(column, stored.values, values) !== null);

/**
 * By how many percent a number changes, if by more than `largeChange`; -100 if it is removed. Null for other columns,
 * and for a number that was missing.
 */
function percentOf(
  { field, format }: Pick<SheetColumn<unknown>, 'field' | 'format'>,
  from: SheetValues,
  to: SheetValues,
): number | null {
  const [before, after] = [from[field], to[field]];
  if (format === null || typeof before !== 'number') return null;
  if (after === null) return -100;
  if (typeof after !== 'number' || before === 0) return null;
  // In millionths of a point, to avoid binary rounding errors.
  const percent = Math.round(((after - before) / before) * 1e8) / 1e6;
  return Math.abs(percent) > largeChange ? Math.round(percent) : null;
}
