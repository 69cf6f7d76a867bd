import type { Field } from '#shared/collections/fields.ts';
import type { MessageKey } from '#shared/errors.ts';
import type { NumberKind } from '#shared/fields/numbers.rules.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import {
  derivedParts,
  derivedPartWords,
  type PackageValues,
  packageSheet,
  packagesCollection,
} from '#shared/packages/packages.collection.ts';
import type { Answer } from '#shared/packages/packages.schema.ts';
import { audiences } from '#shared/packages/packages-address.rules.ts';
import { withoutNeutralising } from '../../core/csv.ts';
import { translate } from '../../core/translate.ts';
import { readMoment, readNumber, readYesNo, writeMoment } from './cells.ts';
import { readLabTestsCell, writeLabTestsCell } from './lab-tests-cell.ts';
import { audienceMessages, headingMessages, packageSheetMessages as messages } from './package-sheet.messages.ts';
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
  key: keyof PackageValues | 'category' | 'tags';
  field: keyof PackageValues;
  heading: MessageKey;
  write: (values: PackageValues, words: SheetWords, locale: Locale) => string;
  /** Throws SheetProblem. Returns undefined if an empty cell changes nothing. */
  read: (cell: string, words: SheetWords, locale: Locale) => unknown;
  /** The number format in a workbook; null for texts. */
  format: string | null;
}

export type ColumnKey = SheetColumn['key'] | 'id' | 'version';

type Fields = typeof packagesCollection.fields;
/** A field whose cells are not those of its kind: choices have the cells of an answer. */
type NamedField = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends 'reference' | 'list' | 'choices'
    ? Name
    : Fields[Name]['kind'] extends 'choice'
      ? PackageValues[Name] extends Answer | null
        ? never
        : Name
      : never;
}[keyof Fields];
/** How the cells of a field are written and read. */
type Cells<Value> = {
  write: (value: Value, words: SheetWords, locale: Locale) => string;
  read: SheetColumn['read'];
};

const between = ' | ';
const { fields } = packagesCollection;
const fieldNames = Object.keys(fields) as (keyof Fields)[];
const headings: Partial<Record<keyof Fields, MessageKey>> = packageSheet.headings;

/** An empty cell means not stated. */
const answerCells: Cells<Answer | null> = {
  write: (answer, _words, locale) => (answer === null ? '' : translate(locale, messages[answer])),
  read: (cell) => (cell.trim() === '' ? null : readYesNo(cell) ? 'yes' : 'no'),
};

/** Cells whose values are names of records or choices. */
const namedCells: { [Name in NamedField]: Cells<PackageValues[Name]> } = {
  categoryId: {
    write: (id, { categories }, locale) => categories.write(id, locale),
    read: (cell, { categories }) => (cell === '' ? undefined : categories.read(withoutNeutralising(cell))),
  },
  labTests: { write: writeLabTestsCell, read: (cell, words) => readLabTestsCell(withoutNeutralising(cell), words) },
  audience: {
    write: (audience, _words, locale) => audience.map((one) => translate(locale, audienceMessages[one])).join(between),
    read: (cell, _words, locale) => namesIn(cell).map((name) => readAudience(name, locale)),
  },
  fromTests: {
    write: (parts, _words, locale) => parts.map((part) => translate(locale, derivedPartWords[part])).join(between),
    read: (cell, _words, locale) => namesIn(cell).map((name) => readDerivedPart(name, locale)),
  },
  tagIds: {
    write: (ids, { tags }, locale) => ids.map((id) => tags.write(id, locale)).join(between),
    read: (cell, { tags }) => namesIn(withoutNeutralising(cell)).map((name) => tags.read(name)),
  },
};

/** An empty cell means the initial value. */
const numberCells = (kind: NumberKind, initial: unknown): Cells<number | null> => ({
  write: (value) => (value === null ? '' : kind === 'amount' ? value.toFixed(2) : String(value)),
  read: (cell) => readNumber(cell, kind) ?? initial,
});

/** Number formats by kind of field. */
const numberFormats: Partial<Record<Field['kind'], string>> = { amount: '0.00', percent: 'General', integer: '0' };

/** Keys of columns that differ from the name of their field. */
const otherKeys: Partial<Record<keyof Fields, SheetColumn['key']>> = { categoryId: 'category', tagIds: 'tags' };

/** The number of the category; its name may be ambiguous. */
const categoryNumber: SheetColumn = {
  key: 'categoryId',
  field: 'categoryId',
  heading: headingMessages.categoryId,
  write: ({ categoryId }) => writeId(categoryId),
  read: (cell, { categories }) => (cell === '' ? undefined : categories.read(cell, 'number')),
  format: null,
};

/** The columns in order. */
export const sheetColumns: readonly SheetColumn[] = [...new Set([...packageSheet.first, ...fieldNames])].flatMap(
  (name) => {
    const cells = cellsOf(name, fields[name]);
    if (!cells) return [];
    const column: SheetColumn = {
      key: otherKeys[name] ?? name,
      field: name,
      heading: headings[name] ?? fields[name].label,
      write: (values, words, locale) => cells.write(values[name] as never, words, locale),
      read: cells.read,
      format: numberFormats[fields[name].kind] ?? null,
    };
    return name === 'categoryId' ? [column, categoryNumber] : [column];
  },
);

/** The columns of texts. In others, an empty cell is a value too, such as no price. */
export const textKeys: ReadonlySet<ColumnKey> = new Set(
  sheetColumns.filter(({ field }) => fields[field].kind === 'text').map(({ key }) => key),
);

/** Headings by column, in order. */
const headingByKey = new Map<ColumnKey, MessageKey>([
  ['id', headingMessages.id],
  ['version', headingMessages.version],
  ...sheetColumns.map(({ key, heading }) => [key, heading] as const),
]);
export const columnKeys = [...headingByKey.keys()];

/** The title of a column in a language. */
export const columnTitle = (key: ColumnKey, locale: Locale): string =>
  translate(locale, headingByKey.get(key) as MessageKey);

/** Null for pictures, which have no column. */
function cellsOf(name: keyof Fields, field: Field): Cells<never> | null {
  if (name in namedCells) return namedCells[name as keyof typeof namedCells];
  switch (field.kind) {
    case 'text':
      return { write: (text: string) => text, read: (cell) => withoutNeutralising(cell) };
    case 'flag':
      return {
        write: (isOn: boolean, _words, locale) => translate(locale, isOn ? messages.yes : messages.no),
        read: readYesNo,
      };
    case 'choice':
      return answerCells;
    case 'integer':
    case 'amount':
    case 'percent':
      return numberCells(field.kind === 'integer' ? 'whole' : field.kind, field.initial);
    case 'instant':
      return { write: writeMoment, read: (cell) => readMoment(cell, field.edge) };
    default:
      return null;
  }
}

const namesIn = (cell: string) =>
  cell
    .split(/[|\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Reads choices by their names, which it caches: a sheet of 20 MB may contain millions of names. */
function choiceReader<Choice extends string>(choices: readonly Choice[], words: Record<Choice, MessageKey>) {
  let byName: Map<string, Choice> | undefined;
  return (name: string, locale: Locale): Choice => {
    byName ??= new Map(
      choices.flatMap((one) =>
        [one, ...localeCodes.map((code) => translate(code, words[one]).toLowerCase())].map((called) => [called, one]),
      ),
    );
    const found = byName.get(name.toLowerCase());
    if (found) return found;
    const all = choices.map((one) => translate(locale, words[one])).join(locale === 'ar' ? '، ' : ', ');
    throw new SheetProblem({ ...messages.unknownChoice, values: { name, all } });
  };
}
const readAudience = choiceReader(audiences, audienceMessages);
const readDerivedPart = choiceReader(derivedParts, derivedPartWords);
