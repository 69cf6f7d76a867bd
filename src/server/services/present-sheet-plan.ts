import type { Locale } from '#shared/i18n/locales.ts';
import { type PackageSheetCheck, packageSheetLimits, type SheetRow } from '#shared/schemas/package-sheet.schema.ts';
import { columnTitle, type SheetWords } from '../package-sheet/columns.ts';
import { translate } from '../translate.ts';
import type { PlannedChange, SheetPlan } from './package-sheet-plan.ts';

const longestCell = 400;

/** What a sheet would do, in a language, as far as one answer can hold it; the counts are of everything. */
export function presentPlan({ changes, errors, unchanged, words, digest }: SheetPlan, locale: Locale): PackageSheetCheck {
  const added = changes.filter(({ stored }) => stored === null).length;
  const told = errors.slice(0, packageSheetLimits.told.errors).map(({ row, column, cell, message }) => ({
    row,
    column,
    cell: shortened(cell),
    message: translate(locale, message),
  }));
  return {
    digest,
    added,
    changed: changes.length - added,
    unchanged,
    errorCount: errors.length,
    errors: told.toSorted((one, other) => one.row - other.row),
    rows: presentRows(changes, words, locale),
  };
}

function presentRows(changes: PlannedChange[], words: SheetWords, locale: Locale): SheetRow[] {
  let characters = 0;
  const rows: SheetRow[] = [];
  for (const change of changes) {
    const row = presentRow(change, words, locale);
    characters += JSON.stringify(row).length;
    if (characters > packageSheetLimits.told.characters) break;
    rows.push(row);
  }
  return rows;
}

function presentRow({ row, stored, values, changed, isStale }: PlannedChange, words: SheetWords, locale: Locale): SheetRow {
  const told = changed.map((column) => ({
    column: columnTitle(column.key, locale),
    before: shortened(stored ? column.write(stored.values, words, locale) : ''),
    after: shortened(column.write(values, words, locale)),
  }));
  const name = locale === 'ar' ? values.nameAr : values.nameEn;
  return { row, id: stored?.id ?? null, name, isStale, changes: told.filter(({ before, after }) => stored || before !== after) };
}

const shortened = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell).toWellFormed()}…` : text);
