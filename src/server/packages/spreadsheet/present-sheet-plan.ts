import type { Locale } from '#shared/i18n/locales.ts';
import {
  largeChange,
  type PackageSheetCheck,
  packageSheetLimits,
  type SheetRow,
} from '#shared/packages/package-sheet.schema.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { translate } from '../../core/translate.ts';
import { columnTitle, type SheetColumn, type SheetWords } from './columns.ts';
import { type PlannedChange, type SheetPlan, shortened } from './package-sheet-plan.ts';

/** The plan of a sheet in a language, truncated to the size of a response; the counts include everything. */
export function presentPlan(
  { rows, errors, refusedCount, unchanged, words, digest }: SheetPlan,
  locale: Locale,
): PackageSheetCheck {
  const added = rows.filter(({ stored }) => stored === null).length;
  const translated = errors.map((error) => ({ ...error, message: translate(locale, error.message) }));
  return {
    digest,
    added,
    changed: rows.length - added,
    unchanged,
    largelyChanged: rows.filter(isLarge).length,
    fastingUnstated: rows.filter(({ values }) => values.fastingRequired === null).length,
    errorCount: refusedCount,
    errors: translated.toSorted((one, other) => one.row - other.row),
    rows: presentRows(rows, words, locale),
  };
}

function presentRows(changes: PlannedChange[], words: SheetWords, locale: Locale): SheetRow[] {
  let characters = 0;
  const rows: SheetRow[] = [];
  // Possible typing errors first.
  const inOrder = [...changes.filter(isLarge), ...changes.filter((change) => !isLarge(change))];
  for (const change of inOrder) {
    const row = presentRow(change, words, locale);
    characters += JSON.stringify(row).length;
    if (characters > packageSheetLimits.reported.characters) break;
    rows.push(row);
  }
  return rows;
}

function presentRow(
  { row, stored, values, changed, isStale }: PlannedChange,
  words: SheetWords,
  locale: Locale,
): SheetRow {
  const changes = changed.map((column) => ({
    column: columnTitle(column.key, locale),
    before: shortened(stored ? column.write(stored.values, words, locale) : ''),
    after: shortened(column.write(values, words, locale)),
    percent: stored && percentOf(column, stored.values, values),
  }));
  const name = locale === 'ar' ? values.nameAr : values.nameEn;
  return {
    row,
    id: stored?.id ?? null,
    name,
    isStale,
    isFastingUnstated: values.fastingRequired === null && !values.fromTests.includes('fasting'),
    changes: changes.filter(({ before, after }) => stored || before !== after),
  };
}

const isLarge = ({ stored, values, changed }: PlannedChange) =>
  stored !== null && changed.some((column) => percentOf(column, stored.values, values) !== null);

/**
 * By how many percent a number changes, if by more than `largeChange`; -100 if it is removed. Null for other columns,
 * and for a number that was missing.
 */
function percentOf({ field, format }: SheetColumn, from: PackageValues, to: PackageValues): number | null {
  const [before, after] = [from[field], to[field]];
  if (format === null || typeof before !== 'number') return null;
  if (after === null) return -100;
  if (typeof after !== 'number' || before === 0) return null;
  // In millionths of a point, to avoid binary rounding errors.
  const percent = Math.round(((after - before) / before) * 1e8) / 1e6;
  return Math.abs(percent) > largeChange ? Math.round(percent) : null;
}
