import { type BuildColumns, getTableColumns, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteColumn, SQLiteTable, SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core';
import type { CollectionName } from '#shared/content/records.schema.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { binColumns, type contentId, createdAt, isPublished, sortOrder, updatedAt, updatedBy, version } from '../core/db/columns.ts';

/** The columns that the tables of all collections have, beside `id`. */
export const collectionColumns = () => ({
  sortOrder: sortOrder(),
  isPublished: isPublished(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  updatedBy: updatedBy(),
  version: version(),
  ...binColumns(),
});

type CollectionColumns = { id: ReturnType<typeof contentId> } & ReturnType<typeof collectionColumns>;
/** The table of a collection, as far as all have it in common. */
export type CollectionTable = SQLiteTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'sqlite';
  columns: BuildColumns<string, CollectionColumns, 'sqlite'>;
}>;

type TextColumn = AnySQLiteColumn<{ data: string; notNull: true }>;

/** Records that have names. */
export interface NamedRecords {
  table: SQLiteTable & { id: TextColumn };
  /** The fields that name a record, in both languages. */
  nameFields: readonly [en: string, ar: string];
}

/** A field that holds the id of another record. */
export interface Reference {
  to: NamedRecords;
  /** Whether the field holds a list of ids. */
  isList?: true;
  /** In a list of objects, the field of an object that holds the id. */
  idField?: string;
}

/** A column that holds the ids of pictures: one of the collection's table, or of a table with a list of pictures. */
export interface PictureColumn {
  mediaId: SQLiteColumn;
  /** In a table with a list: the id of the record that has the list. */
  recordId?: SQLiteColumn;
  /** Whether the record says in words what the picture shows. */
  hasOwnText?: true;
}

/** A column that holds the ids of records which cannot be deleted as long as it does: one of the collection's table, or of a table with a list. */
export interface RequiredColumn {
  to: NamedRecords;
  targetId: TextColumn;
  /** In a table with a list: the id of the record that has the list. */
  recordId?: TextColumn;
  /** Where these records have a trash, the ids of the messages: why a record is not restored while one that it names is there, and why that is not removed for good. */
  refusals?: { restore: string; remove: string };
}

/** What the code that all collections share needs to know of one. */
export interface StoredCollection<Table extends CollectionTable = CollectionTable> extends NamedRecords {
  name: CollectionName;
  table: Table;
  /** The fields that staff may set: what a version keeps. */
  inputFields: readonly string[];
  /** Those of the fields that hold ids. */
  references: Readonly<Record<string, Reference>>;
  /** Reads the lists of these records that have tables of their own, as forms send them. */
  readLists?: (reader: Db | Tx, ids: readonly string[]) => (id: string) => object;
  requires: readonly RequiredColumn[];
  pictures: readonly PictureColumn[];
  /** The condition for records whose names hold a word, where an index of the collection's own answers it. */
  whereNamed?: (reader: Db | Tx, word: string) => SQL;
  /** The pages that can show one record, each with the parameter of its address that holds the id. */
  pages: readonly { path: string; parameter: string }[];
  /** The address of a record on the site, for staff if it is not published. */
  pathOf(row: Table['$inferSelect']): string;
  /** When visitors first see a published record, if that is not at once. */
  startOf?(row: Table['$inferSelect']): string | null;
  /** The category of a record, where the records of one category can be ordered by themselves. */
  categoryId?: SQLiteColumn;
}

/** All collections, for services that are given the name of one. */
export type Collections = Readonly<Record<CollectionName, StoredCollection>>;

/** The columns of `nameFields`. */
export function nameColumns({ table, nameFields: [en, ar] }: NamedRecords): [en: TextColumn, ar: TextColumn] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return [columns[en] as TextColumn, columns[ar] as TextColumn];
}
