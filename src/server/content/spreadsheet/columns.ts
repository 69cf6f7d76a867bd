import type { Fields, ValuesOf } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { MessageKey } from '#shared/errors.ts';
import type { NumberKind } from '#shared/fields/numbers.rules.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { withoutNeutralising } from '../../core/csv.ts';
import { translate } from '../../core/translate.ts';
import { readMoment, readNumber, readYesNo, writeMoment } from './cells.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** The values of a record of any collection, by field. */
export type SheetValues = Record<string, unknown>;

/** How the cells of a field are written and read. `Words` are the records that cells can name. */
export interface Cells<Value, Words> {
  write: (value: Value, words: Words, locale: Locale) => string;
  /** Throws SheetProblem. Returns undefined if an empty cell changes nothing. */
  read: (cell: string, words: Words, locale: Locale) => unknown;
}

/** A column for one field. `id` and `version` identify the record and are no such columns. */
export interface SheetColumn<Words> extends Cells<SheetValues, Words> {
  key: string;
  field: string;
  heading: MessageKey;
  /** The number format in a workbook; null for texts. */
  format: string | null;
  /** Whether the field is a text. In other columns, an empty cell is a value too, such as no price. */
  isText: boolean;
  /** In a second column of a field: the error if both columns name different values. */
  contradiction?: MessageKey;
}

/** Fields that no rule writes: records of other tables, lists, and several choices. */
type NamedField<F extends Fields> = {
  [Name in keyof F]: F[Name]['kind'] extends 'reference' | 'list' | 'choices' ? Name : never;
}[keyof F];

/** The parts of the columns that cannot be derived from the declaration of a collection. */
interface ColumnOptions<F extends Fields, Words> {
  /** The fields of the first columns, which change most. */
  first: readonly (keyof F & string)[];
  /** Headings other than the labels of the fields. */
  headings: Partial<Record<keyof F & string, MessageKey>>;
  /** Keys of columns other than the names of their fields. */
  keys?: Partial<Record<keyof F & string, string>>;
  cells: { [Name in NamedField<F>]: Cells<ValuesOf<{ fields: F }>[Name], Words> } & {
    [Name in keyof F]?: Cells<ValuesOf<{ fields: F }>[Name], Words>;
  };
  /** Second columns of fields. */
  second?: readonly SheetColumn<Words>[];
}

/** The columns of a collection in order: one for each field except pictures. */
export function columnsOf<F extends Fields, Words>(
  { fields }: { fields: F },
  { first, headings, keys = {}, cells: own, second = [] }: ColumnOptions<F, Words>,
): readonly SheetColumn<Words>[] {
  const names = new Set<string>([...first, ...Object.keys(fields)]);
  return [...names].flatMap((name) => {
    const field = fields[name] as Field;
    const ownCells: Partial<Record<string, Cells<never, Words>>> = own;
    const cells = ownCells[name] ?? cellsOf(field);
    if (!cells) return [];
    const column: SheetColumn<Words> = {
      key: (keys as Partial<Record<string, string>>)[name] ?? name,
      field: name,
      heading: (headings as Partial<Record<string, MessageKey>>)[name] ?? field.label,
      write: (values, words, locale) => cells.write(values[name] as never, words, locale),
      read: cells.read,
      format: numberFormats[field.kind] ?? null,
      isText: field.kind === 'text',
    };
    return [column, ...second.filter((other) => other.field === name)];
  });
}

/** Null for pictures, which have no column. */
function cellsOf(field: Field): Cells<never, unknown> | null {
  switch (field.kind) {
    case 'text':
      return { write: (text: string) => text, read: (cell) => withoutNeutralising(cell) };
    case 'flag':
      return {
        write: (isOn: boolean, _words, locale) => translate(locale, isOn ? messages.yes : messages.no),
        read: readYesNo,
      };
    case 'choice':
      return choiceCells(field);
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

/** Number formats by kind of field. */
const numberFormats: Partial<Record<Field['kind'], string>> = { amount: '0.00', percent: 'General', integer: '0' };

/** An empty cell means the initial value. */
const numberCells = (kind: NumberKind, initial: unknown): Cells<number | null, unknown> => ({
  write: (value) => (value === null ? '' : kind === 'amount' ? value.toFixed(2) : String(value)),
  read: (cell) => readNumber(cell, kind) ?? initial,
});

/** A choice by its words. An empty cell means the initial value, such as not stated. */
function choiceCells({ choices, words, initial }: Extract<Field, { kind: 'choice' }>): Cells<string | null, unknown> {
  const wordOf = (choice: string, locale: Locale) =>
    typeof words === 'function'
      ? words(choices.indexOf(choice), locale)
      : translate(locale, words[choice] as MessageKey);
  const read = choiceReader(choices, wordOf);
  return {
    write: (choice, _words, locale) => (choice === null ? '' : wordOf(choice, locale)),
    read: (cell, _words, locale) => (cell.trim() === '' ? initial : read(withoutNeutralising(cell).trim(), locale)),
  };
}

/** An answer by Yes and No. An empty cell means not stated. */
export const answerCells: Cells<'yes' | 'no' | null, unknown> = {
  write: (answer, _words, locale) => (answer === null ? '' : translate(locale, messages[answer])),
  read: (cell) => (cell.trim() === '' ? null : readYesNo(cell) ? 'yes' : 'no'),
};

/** Several choices by their words. */
export function choicesCells<Choice extends string>(
  choices: readonly Choice[],
  words: Record<Choice, MessageKey>,
): Cells<Choice[], unknown> {
  const wordOf = (choice: Choice, locale: Locale) => translate(locale, words[choice]);
  const read = choiceReader(choices, wordOf);
  return {
    write: (chosen, _words, locale) => joinNames(chosen.map((choice) => wordOf(choice, locale))),
    read: (cell, _words, locale) => namesIn(cell).map((name) => read(name, locale)),
  };
}

/** Writes several names into one cell. */
export const joinNames = (names: readonly string[]): string => names.join(' | ');

/** The names in a cell, on lines of their own or with | between them. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[|\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Reads choices by their words, which it caches: a sheet of 20 MB may contain millions of them. */
function choiceReader<Choice extends string>(
  choices: readonly Choice[],
  wordOf: (choice: Choice, locale: Locale) => string,
) {
  let byName: Map<string, Choice> | undefined;
  return (name: string, locale: Locale): Choice => {
    byName ??= new Map(
      choices.flatMap((one) =>
        [one, ...localeCodes.map((code) => wordOf(one, code))].map((called) => [called.toLowerCase(), one]),
      ),
    );
    const found = byName.get(name.toLowerCase());
    if (found) return found;
    const all = choices.map((one) => wordOf(one, locale)).join(locale === 'ar' ? '، ' : ', ');
    throw new SheetProblem({ ...messages.unknownChoice, values: { name, all } });
  };
}
