import type { NumberKind } from '#shared/fields/numbers.rules.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { Answer } from '#shared/packages/packages.schema.ts';
import { type Audience, audiences } from '#shared/packages/packages-address.rules.ts';
import { withoutNeutralising } from '../../core/csv.ts';
import { translate } from '../../core/translate.ts';
import { readMoment, readNumber, readYesNo, writeMoment } from './cells.ts';
import { readLabTestsCell, writeLabTestsCell } from './lab-tests-cell.ts';
import { audienceMessages, type ColumnKey, columnMessages, packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';
import { type Vocabulary, writeId } from './vocabulary.ts';

/** Records that cells can name. */
export interface SheetWords {
  categories: Vocabulary;
  labTests: Vocabulary;
  panels: Vocabulary;
  tags: Vocabulary;
}

/** A column for one field. `id` and `version` identify the package and are no such columns. */
export interface SheetColumn {
  key: Exclude<ColumnKey, 'id' | 'version'>;
  field: keyof PackageValues;
  write: (values: PackageValues, words: SheetWords, locale: Locale) => string;
  /** Throws SheetProblem. Returns undefined if an empty cell changes nothing. */
  read: (cell: string, words: SheetWords, locale: Locale) => unknown;
}

type FieldOf<Value> = { [Field in keyof PackageValues]: PackageValues[Field] extends Value ? Field : never }[keyof PackageValues] & SheetColumn['key'];

const between = ' | ';

/** The columns in order; those that change most are first. */
export const sheetColumns: readonly SheetColumn[] = [
  {
    key: 'category',
    field: 'categoryId',
    write: ({ categoryId }, { categories }, locale) => categories.write(categoryId, locale),
    read: (cell, { categories }) => (cell === '' ? undefined : categories.read(withoutNeutralising(cell))),
  },
  {
    key: 'categoryId',
    field: 'categoryId',
    write: ({ categoryId }) => writeId(categoryId),
    read: (cell, { categories }) => (cell === '' ? undefined : categories.read(cell, 'number')),
  },
  textColumn('nameEn'),
  textColumn('nameAr'),
  yesNoColumn('isPublished'),
  numberColumn('price', 'amount'),
  yesNoColumn('onSale'),
  numberColumn('priceSale', 'amount'),
  numberColumn('salePercent', 'percent'),
  momentColumn('startDate', 'start'),
  momentColumn('endDate', 'end'),
  numberColumn('testsSale', 'whole'),
  numberColumn('tests', 'whole', 'left out'),
  yesNoColumn('countsLabTests'),
  {
    key: 'labTests',
    field: 'labTests',
    write: ({ labTests }, words, locale) => writeLabTestsCell(labTests, words, locale),
    read: (cell, words) => readLabTestsCell(withoutNeutralising(cell), words),
  },
  textColumn('descriptionEn'),
  textColumn('descriptionAr'),
  textColumn('descriptionSaleEn'),
  textColumn('descriptionSaleAr'),
  answerColumn('fastingRequired'),
  numberColumn('fastingHours', 'whole', 0),
  textColumn('preparationEn'),
  textColumn('preparationAr'),
  textColumn('sampleTypeEn'),
  textColumn('sampleTypeAr'),
  textColumn('turnaroundEn'),
  textColumn('turnaroundAr'),
  textColumn('suitableForEn'),
  textColumn('suitableForAr'),
  answerColumn('homeCollection'),
  {
    key: 'audience',
    field: 'audience',
    write: ({ audience }, _words, locale) => audience.map((one) => translate(locale, audienceMessages[one])).join(between),
    read: (cell, _words, locale) => namesIn(cell).map((name) => readAudience(name, locale)),
  },
  {
    key: 'tags',
    field: 'tagIds',
    write: ({ tagIds }, { tags }, locale) => tagIds.map((id) => tags.write(id, locale)).join(between),
    read: (cell, { tags }) => namesIn(withoutNeutralising(cell)).map((name) => tags.read(name)),
  },
];

/** The title of a column in a language. */
export const columnTitle = (key: ColumnKey, locale: Locale): string => translate(locale, columnMessages[key]);

function textColumn(key: FieldOf<string>): SheetColumn {
  return { key, field: key, write: (values) => values[key], read: (cell) => withoutNeutralising(cell) };
}

function yesNoColumn(key: FieldOf<boolean>): SheetColumn {
  return { key, field: key, write: (values, _words, locale) => translate(locale, values[key] ? messages.yes : messages.no), read: readYesNo };
}

/** An empty cell means not stated. */
function answerColumn(key: FieldOf<Answer | null>): SheetColumn {
  return {
    key,
    field: key,
    write: ({ [key]: answer }, _words, locale) => (answer === null ? '' : translate(locale, messages[answer])),
    read: (cell) => (cell.trim() === '' ? null : readYesNo(cell) ? 'yes' : 'no'),
  };
}

function numberColumn(key: FieldOf<number | null>, kind: NumberKind, empty: number | null | 'left out' = null): SheetColumn {
  const write = (value: number | null) => (value === null ? '' : kind === 'amount' ? value.toFixed(2) : String(value));
  return { key, field: key, write: (values) => write(values[key]), read: (cell) => readNumber(cell, kind) ?? (empty === 'left out' ? undefined : empty) };
}

function momentColumn(key: 'startDate' | 'endDate', boundary: 'start' | 'end'): SheetColumn {
  return { key, field: key, write: (values) => writeMoment(values[key]), read: (cell) => readMoment(cell, boundary) };
}

const namesIn = (cell: string) =>
  cell
    .split(/[|\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Audiences by their names, cached because a sheet of 20 MB may contain millions of names. */
let audiencesByName: Map<string, Audience> | undefined;

function readAudience(name: string, locale: Locale): Audience {
  audiencesByName ??= new Map<string, Audience>([
    ...audiences.flatMap((one) =>
      [one, ...localeCodes.map((code) => translate(code, audienceMessages[one]).toLowerCase())].map((called) => [called, one] as const),
    ),
  ]);
  const found = audiencesByName.get(name.toLowerCase());
  if (found) return found;
  const all = audiences.map((one) => translate(locale, audienceMessages[one])).join(locale === 'ar' ? '، ' : ', ');
  throw new SheetProblem({ ...messages.unknownAudience, values: { name, all } });
}
