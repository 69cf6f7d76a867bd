import type { Collection, Shape, ValuesOf } from '#shared/collections/define-collection.ts';
import type { SheetMark } from '#shared/content/sheet.schema.ts';
import type { MessageKey } from '#shared/errors.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import type { Db } from '../../core/db/client.ts';
import { translate } from '../../core/translate.ts';
import type { DeclaredCollection } from '../declared-collection.ts';
import type { FieldRefusal, NamingRecord } from '../record-writer.ts';
import type { SheetColumn, SheetValues } from './columns.ts';
import { foldedTitle } from './read-table.ts';
import { versionHeading } from './sheet.messages.ts';

/** An error in a row, at a column or at the column of a field. */
export interface RowError {
  column: string;
  message: MessageKey;
}

/** The values of a row before they are checked. */
export interface RowDraft {
  /** The stored values under the entered ones. */
  whole: SheetValues;
  /** The entered values by column. */
  entered: ReadonlyMap<string, unknown>;
  locale: Locale;
}

/** A row with valid values. */
export interface ValidRow<Values> {
  /** Null for a new record. */
  stored: Values | null;
  values: Values;
  /** The fields that differ from the stored ones. */
  changed: readonly string[];
  /** The columns with entered values. */
  entered: ReadonlySet<string>;
}

/** How a collection is written as a spreadsheet and read from it. `Words` are the records that its cells can name. */
interface SheetOptions<S extends Shape, Words> {
  stored: DeclaredCollection<S>;
  columns: readonly SheetColumn<Words>[];
  readWords: (db: Db) => Words;
  texts: {
    /** The name of the sheet in a workbook. */
    name: MessageKey;
    /** The heading of the id. */
    id: MessageKey;
  };
  /** The first part of the name of an exported file. */
  fileName: string;
  /** Completes the values of a row before they are checked, and finds errors that the collection's schema does not. */
  complete?: (draft: RowDraft) => RowError[];
  /** Replaces values that follow from others. */
  settle?: (row: Omit<ValidRow<ValuesOf<S>>, 'changed'>) => ValuesOf<S>;
  /** Refusals that depend on other records, stored or in the sheet: those of the collection's service. */
  findRefusals?: (db: Db, records: readonly NamingRecord<ValuesOf<S>>[]) => FieldRefusal[];
  /** The marks of rows in the preview, each with its condition. */
  marks: Partial<Record<SheetMark, (row: Pick<ValidRow<ValuesOf<S>>, 'values' | 'changed'>) => boolean>>;
}

export type Sheet<Words> = ReturnType<typeof defineSheet<Shape, Words>>;

/** Derives the sheet of a collection. Its functions take the values of any collection, because they only pass them on. */
export function defineSheet<S extends Shape, Words>({
  stored,
  columns,
  readWords,
  texts,
  fileName,
  complete = () => [],
  settle = ({ values }) => values,
  findRefusals = () => [],
  marks,
}: SheetOptions<S, Words>) {
  const headings = new Map<string, MessageKey>([
    ['id', texts.id],
    ['version', versionHeading],
    ...columns.map(({ key, heading }) => [key, heading] as const),
  ]);
  const keys = [...headings.keys()];
  const titleOf = (key: string, locale: Locale) => translate(locale, headings.get(key) as MessageKey);
  let keyByTitle: ReadonlyMap<string, string> | null = null;

  /** The columns by their folded titles in any language; loads the catalogues of all languages. */
  function keysByTitle(): ReadonlyMap<string, string> {
    keyByTitle ??= new Map(
      keys.flatMap((key) =>
        [key, ...localeCodes.map((locale) => titleOf(key, locale))].map((title) => [foldedTitle(title), key] as const),
      ),
    );
    return keyByTitle;
  }

  return {
    stored: stored as unknown as DeclaredCollection<Shape>,
    schema: stored.declaration.createSchema as Collection['createSchema'],
    fields: Object.keys(stored.declaration.fields),
    columns,
    readWords,
    texts,
    fileName,
    /** The keys of all columns in order. */
    keys,
    titleOf,
    keysByTitle,
    complete,
    settle: settle as (row: Omit<ValidRow<SheetValues>, 'changed'>) => SheetValues,
    findRefusals: findRefusals as (db: Db, records: readonly NamingRecord<SheetValues>[]) => FieldRefusal[],
    marks: marks as Partial<Record<SheetMark, (row: Pick<ValidRow<SheetValues>, 'values' | 'changed'>) => boolean>>,
  };
}
