import { type BuildColumns, getTableColumns } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteColumn, SQLiteTable, SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core';
import type { ContentNoun } from '#shared/content/records.schema.ts';
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

/** What the code that all collections share needs to know of one. */
export interface Collection {
  name: ContentNoun;
  table: CollectionTable;
  /** The fields that name a record, in both languages. */
  nameFields: readonly [en: string, ar: string];
  /** The fields that staff may set: what a version keeps. */
  inputFields: readonly string[];
  /** The category of a record, where the records of one category can be ordered by themselves. */
  categoryId?: SQLiteColumn;
}

/** All collections, for services that are given the name of one. */
export type Collections = Readonly<Record<ContentNoun, Collection>>;

type NameColumn = AnySQLiteColumn<{ data: string; notNull: true }>;

/** The columns of `nameFields`. */
export function nameColumns({ table, nameFields: [en, ar] }: { table: SQLiteTable; nameFields: Collection['nameFields'] }): [en: NameColumn, ar: NameColumn] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return [columns[en] as NameColumn, columns[ar] as NameColumn];
}
