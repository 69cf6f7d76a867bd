import { and, asc, count, eq, getTableColumns, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  type ChangeOf,
  type Collection,
  type CreateOf,
  type ListInputOf,
  mapFields,
  pairsOf,
  type RecordOf,
  type Shape,
  type ValuesOf,
} from '#shared/collections/collection.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { type CollectionTable, type NamedRecords, nameColumns, type StoredCollection } from './collections.ts';
import { isVisible, pageOf, readIds, readListed, recordsOrder, shownText, wholeList } from './content-records.ts';
import { holdSearched } from './record-texts.ts';
import { createRecordWriter, type StoredRow } from './record-writer.ts';
import { unknownRecord } from './stored-check.ts';

/** A declared collection with its table. */
export interface DeclaredCollection<S extends Shape> extends StoredCollection {
  declaration: Collection<S>;
}

interface Storage<Table extends CollectionTable> extends Pick<StoredCollection<Table>, 'table' | 'pages' | 'pathOf'> {
  /** The records that the pictures refer to. */
  media: NamedRecords;
}

/** Joins a declaration with its table. A field without a column is a compile error. */
export function storedCollection<S extends Shape, Table extends CollectionTable & { [Name in keyof S['fields']]: SQLiteColumn }>(
  declaration: Collection<S>,
  { table, media, ...site }: Storage<Table>,
): DeclaredCollection<S> {
  const { name, title, fields } = declaration;
  const pictures = Object.entries(fields).flatMap(([field, one]) => (one.kind === 'picture' ? [{ field, hasOwnText: one.hasOwnText }] : []));
  return {
    ...site,
    declaration,
    name,
    table,
    nameFields: [`${title}En`, `${title}Ar`],
    inputFields: Object.keys(fields),
    references: Object.fromEntries(pictures.map(({ field }) => [field, { to: media }])),
    requires: [],
    pictures: pictures.map(({ field, hasOwnText }) => ({ mediaId: table[field as keyof S['fields']], ...(hasOwnText && { hasOwnText }) })),
  };
}

interface ServiceOptions<S extends Shape> {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  /** Only records that meet this are public, beside being published. */
  isPublic?: SQL;
  /** The id of a draft that is treated as published. */
  shown?: string | undefined;
  computed: Record<keyof S['computed'], SQL | SQLiteColumn>;
  /** What the orders of the staff list go by that the declaration adds. */
  sorts: Record<S['sort'], SQLWrapper>;
  /** The stored ones of some pictures, by their ids; a collection without pictures needs none. */
  readPictures?: (ids: readonly string[]) => Record<string, Picture>;
}

/** What the service of every declared collection does. Each function with an actor throws `unauthenticated` or `forbidden` without content.write. */
export interface CollectionService<S extends Shape> {
  /** A page of the records, published or not. */
  listRecords(actor: Actor, input: ListInputOf<S>, locale: Locale): { items: RecordOf<S>[]; total: number; page: number; pageCount: number };
  /** The ids of the records on all pages of `listRecords`. */
  listIds(actor: Actor, input: ListInputOf<S>): string[];
  /** Throws `not_found`. */
  getRecord(actor: Actor, id: string): RecordOf<S>;
  /** The public records in the order of the staff, or a part of them. */
  listPublishedRecords(part?: { offset: number; limit: number }): RecordOf<S>[];
  countPublished(): number;
  /** Throws `not_found`. */
  getPublishedRecord(id: string): RecordOf<S>;
  /** Throws `invalid_input`. Only the system may set the id. */
  create(actor: Actor, values: CreateOf<S>, id?: string): RecordOf<S>;
  /** Each field that is left out keeps its stored value. Throws `not_found`, `invalid_input`, and `conflict` if the stored version is not `version`. */
  update(actor: Actor, id: string, values: ChangeOf<S>, version?: number, event?: 'updated' | 'restored'): RecordOf<S>;
  duplicate(actor: Actor, id: string): RecordOf<S>;
  setPublished(actor: Actor, ids: readonly string[], isPublished: boolean): string[];
  removeMany(actor: Actor, ids: readonly string[]): string[];
}

export function createCollectionService<S extends Shape>(
  collection: DeclaredCollection<S>,
  { db, clock, contentVersion, shown, computed, sorts, readPictures = () => ({}), isPublic: condition }: ServiceOptions<S>,
): CollectionService<S> {
  const { declaration, table } = collection;
  const { fields, filters, title, createSchema, changeSchema, valuesSchema } = declaration;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const pairs = pairsOf(declaration).map(({ en, ar }) => [columns[en] as SQLiteColumn, columns[ar] as SQLiteColumn] as const);
  const pictureFields = Object.keys(fields).filter((name) => fields[name]?.kind === 'picture');
  const isPublic = and(isVisible(collection, eq(table.isPublished, true), shown), condition);
  const arranged = [table.sortOrder, table.id];
  const titleField = fields[`${title}En`];
  const longestTitle = titleField?.kind === 'text' ? titleField.max : 0;

  const select = () => db.select({ ...columns, ...(computed as Record<string, SQL | SQLiteColumn>) }).from(table);

  function listRecords(actor: Actor, input: ListInputOf<S>, locale: Locale) {
    requirePermission(actor, 'content.write');
    const { sort, page = 1 } = input;
    const sortColumns: Record<string, SQLWrapper> = { name: shownText(nameColumns(collection), locale), updated: table.updatedAt, ...sorts };
    const order = recordsOrder(sort, sortColumns, arranged);
    const { total, isListed } = readListed(db, table, { where: recordsWhere(input), order, page });
    const rows = select()
      .where(isListed)
      .orderBy(...order)
      .all();
    return { items: toRecords(rows), ...pageOf(total, page) };
  }

  function listIds(actor: Actor, input: ListInputOf<S>): string[] {
    requirePermission(actor, 'content.write');
    return readIds(db, collection, recordsWhere(input));
  }

  function recordsWhere(input: ListInputOf<S>): SQL | undefined {
    const { search: term, published, missing } = input;
    return and(
      isNull(table.deletedAt),
      term ? holdSearched(collection, term, pairs.flat()) : undefined,
      published ? eq(table.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, pairs) : undefined,
      ...filters.map((name) => (input[name] === undefined ? undefined : eq(columns[name] as SQLiteColumn, input[name]))),
    );
  }

  function listPublishedRecords({ offset, limit } = wholeList): RecordOf<S>[] {
    const rows = select()
      .where(isPublic)
      .orderBy(...arranged.map((column) => asc(column)))
      .limit(limit)
      .offset(offset)
      .all();
    return toRecords(rows);
  }

  function countPublished(): number {
    return db.select({ total: count() }).from(table).where(isPublic).get()?.total ?? 0;
  }

  function getRecord(actor: Actor, id: string): RecordOf<S> {
    requirePermission(actor, 'content.write');
    return readRecord(id);
  }

  function readRecord(id: string, where?: SQL): RecordOf<S> {
    const rows = select()
      .where(and(eq(table.id, id), isNull(table.deletedAt), where))
      .all();
    const [record] = toRecords(rows);
    if (!record) throw new AppError('not_found');
    return record;
  }

  function toRecords(rows: readonly StoredRow[]): RecordOf<S>[] {
    const pictureIdsOf = (row: StoredRow) => pictureFields.flatMap((name) => (row[name] as string | null) ?? []);
    const pictures = readPictures(rows.flatMap(pictureIdsOf));
    return rows.map((row) => {
      const { id, version, updatedAt, updatedBy } = row as Pick<RecordOf<S>, 'id' | 'version' | 'updatedAt' | 'updatedBy'>;
      const own = pictureIdsOf(row).flatMap((pictureId) => pictures[pictureId] ?? []);
      return {
        id,
        version,
        updatedAt,
        updatedBy,
        values: valuesOf(row),
        related: { pictures: Object.fromEntries(own.map((picture) => [picture.id, picture])) },
        computed: Object.fromEntries(Object.keys(computed).map((name) => [name, row[name]])) as RecordOf<S>['computed'],
      };
    });
  }

  const valuesOf = (row: StoredRow) => mapFields(fields, (_, name) => row[name]) as ValuesOf<S>;

  function requirePictures(values: readonly ValuesOf<S>[]): void {
    for (const name of pictureFields) {
      const ids = values.flatMap((one) => (one[name] as string | null) ?? []);
      const found = readPictures(ids);
      if (ids.some((id) => !found[id])) throw unknownRecord(name);
    }
  }

  const { create, update, duplicate, setPublished, removeMany } = createRecordWriter<CreateOf<S> | ChangeOf<S>, { values: ValuesOf<S> }, RecordOf<S>>(
    { db, clock, contentVersion },
    {
      collection,
      parse: (sent, stored) => ({
        values: stored ? valuesSchema.parse({ ...valuesOf(stored), ...changeSchema.parse(sent) }) : createSchema.parse(sent),
      }),
      requireStored: (records) => requirePictures(records.map(({ parsed }) => parsed.values)),
      read: readRecord,
      longestName: longestTitle,
    },
  );

  return {
    listRecords,
    listIds,
    getRecord,
    listPublishedRecords,
    countPublished,
    getPublishedRecord: (id) => readRecord(id, isPublic),
    create,
    update,
    duplicate,
    setPublished,
    removeMany,
  };
}
