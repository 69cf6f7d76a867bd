import { type BuildColumns, getTableColumns, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteColumn, SQLiteTable, SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core';
import type { CollectionName } from '#shared/content/records.schema.ts';
import type { Db, Tx } from '../core/db/client.ts';
import {
  type contentId,
  createdAt,
  isPublished,
  type reviewColumns,
  sortOrder,
  trashColumns,
  updatedAt,
  updatedBy,
  version,
} from '../core/db/columns.ts';

/** Columns of every collection's table, besides `id`. */
export const collectionColumns = () => ({
  sortOrder: sortOrder(),
  isPublished: isPublished(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  updatedBy: updatedBy(),
  version: version(),
  ...trashColumns(),
});

type CollectionColumns = { id: ReturnType<typeof contentId> } & ReturnType<typeof collectionColumns>;
type TableOf<Columns extends CollectionColumns> = SQLiteTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'sqlite';
  columns: BuildColumns<string, Columns, 'sqlite'>;
}>;
/** The table of any collection. */
export type CollectionTable = TableOf<CollectionColumns>;
/** The table of a collection with `reviewedTexts`. */
export type ReviewedTable = TableOf<CollectionColumns & ReturnType<typeof reviewColumns>>;

type TextColumn = AnySQLiteColumn<{ data: string; notNull: true }>;

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

/** A column with ids of pictures, in the collection's table or in a table of a list of pictures. */
export interface PictureColumn {
  mediaId: SQLiteColumn;
  /** In a table with a list: the id of the record that has the list. */
  recordId?: SQLiteColumn;
  /** Whether the record's text describes the picture. */
  hasOwnText?: true;
}

/** A column with ids of records that it protects from deletion, in the collection's table or in a table of a list. */
export interface RequiredColumn {
  to: NamedRecords;
  targetId: TextColumn;
  /** In a table with a list: the id of the record that has the list. */
  recordId?: TextColumn;
  /**
   * Only if these records have a trash. Ids of messages: the restore of the record, or the removal of the referenced
   * one, is refused.
   */
  refusals?: { restore: string; remove: string };
  /** The condition for records that say something else than the one that they name. */
  contradicts?: SQL;
}

/** The part of a collection that the shared content code needs. */
export interface StoredCollection<Table extends CollectionTable = CollectionTable> extends NamedRecords {
  name: CollectionName;
  table: Table;
  /** Fields that staff may set, which versions store. */
  inputFields: readonly string[];
  /** The fields whose change clears the mark of a review; by default the texts in both languages. */
  reviewedFields?: readonly string[];
  /** Fields with ids of other records. */
  references: Readonly<Record<string, Reference>>;
  /** Reads lists in tables of their own, in the form's format. */
  readLists?: (reader: Db | Tx, ids: readonly string[]) => (id: string) => object;
  requires: readonly RequiredColumn[];
  pictures: readonly PictureColumn[];
  /** The condition for records whose names contain a word, if the collection has a separate index for it. */
  whereNamed?: (reader: Db | Tx, word: string) => SQL;
  /**
   * Pages that can show one record, each with the URL parameter that holds the id; with `hasPagesBelow`, also those
   * below the path.
   */
  pages: readonly { path: string; parameter: string; hasPagesBelow?: true }[];
  /** The URL of a record on the site; that of a draft works for staff only. */
  pathOf(row: Table['$inferSelect']): string;
  /** When a published record becomes visible, if later than its publication. */
  startOf?(row: Table['$inferSelect']): string | null;
  /** Whether visitors read an older version, or none, until a reviewer signs the record. */
  isUnsigned?(row: Table['$inferSelect']): boolean;
  /** The condition of published records that have a page; absent if all have one. */
  isComplete?: SQL;
  /** The category of a record, if the records of one category can be ordered separately. */
  categoryId?: SQLiteColumn;
}

/** All collections by name. */
export type Collections = Readonly<Record<CollectionName, StoredCollection>>;

/** The columns of `nameFields`. */
export function nameColumns({ table, nameFields: [en, ar] }: NamedRecords): [en: TextColumn, ar: TextColumn] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return [columns[en] as TextColumn, columns[ar] as TextColumn];
}
