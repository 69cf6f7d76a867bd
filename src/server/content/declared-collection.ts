import { and, asc, count, eq, getTableColumns, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  type ChangeOf,
  type Collection,
  type CreateOf,
  type FieldName,
  isList,
  type ListedRecordOf,
  type ListInputOf,
  type ListName,
  mapFields,
  pairsOf,
  type RecordOf,
  type Shape,
  type ValuesOf,
} from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { RecordReference } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { isOneOf, preparedQuery } from '../core/db/prepared-query.ts';
import type { CollectionDeps } from './content-transaction.ts';
import { readNamed } from './record-names.ts';
import {
  createRecordWriter,
  type NamingRecord,
  type RecordWriter,
  type RecordWriterOptions,
  type StoredRow,
} from './record-writer.ts';
import {
  containsWords,
  isKept,
  isVisible,
  pageOf,
  readBestFirst,
  readIds,
  readListed,
  recordsOrder,
  shownText,
  wholeList,
} from './staff-lists.ts';
import { areStored, unknownRecord } from './stored-check.ts';
import {
  type CollectionTable,
  type NamedRecords,
  nameColumns,
  type PictureColumn,
  type RequiredColumn,
  type StoredCollection,
} from './stored-collection.ts';

/** Reads and writes lists of values that have their own tables. */
export interface ListStore<Lists> {
  read: (reader: Db | Tx, ids: readonly string[]) => (id: string) => Lists;
  /** Reads the lists that records in a list have; absent if these are all. */
  readListed?: (reader: Db | Tx, ids: readonly string[]) => (id: string) => Partial<Lists>;
  /** Replaces the lists of these records. */
  write: (tx: Tx, records: readonly { id: string; values: Lists }[]) => void;
  pictures: readonly PictureColumn[];
}

/** A declared collection with its table. */
export interface DeclaredCollection<S extends Shape> extends StoredCollection {
  declaration: Collection<S>;
  lists?: ListStore<Pick<ValuesOf<S>, ListName<S>>>;
}

type TargetName<F extends Field> = F extends { to: infer To extends string }
  ? To
  : F extends { kind: 'picture' | 'pictures' }
    ? 'picture'
    : never;

interface Storage<S extends Shape, Table extends CollectionTable>
  extends Pick<StoredCollection<Table>, 'table' | 'pages' | 'pathOf' | 'startOf' | 'isUnsigned' | 'isComplete'> {
  /** The records that fields refer to. */
  targets: Readonly<Record<TargetName<S['fields'][keyof S['fields']]>, NamedRecords>>;
  lists?: ListStore<Pick<ValuesOf<S>, ListName<S>>>;
}
type RequiredLists<S extends Shape> = [ListName<S>] extends [never] ? unknown : { lists: unknown };

/**
 * Joins a declaration with its table. A field without a column is a compile error, and so is a list without a store.
 */
export function storedCollection<
  S extends Shape,
  Table extends CollectionTable & { [Name in Exclude<FieldName<S>, ListName<S>>]: SQLiteColumn },
>(declaration: Collection<S>, options: Storage<S, Table> & RequiredLists<S>): DeclaredCollection<S> {
  const { name, title, fields } = declaration;
  const { targets, ...storage }: Storage<S, Table> = options;
  const { lists } = storage;
  const columns: Record<string, SQLiteColumn> = getTableColumns(storage.table);
  const targetOf = (field: Field) => {
    const target =
      field.kind === 'reference'
        ? field.to
        : field.kind === 'picture' || field.kind === 'pictures'
          ? 'picture'
          : undefined;
    return target && (targets as Record<string, NamedRecords>)[target];
  };
  const entries = Object.entries<Field>(fields).flatMap(([fieldName, field]) => {
    const to = targetOf(field);
    return to ? [{ name: fieldName, field, to, column: columns[fieldName] as RequiredColumn['targetId'] }] : [];
  });
  return {
    ...storage,
    declaration,
    name,
    nameFields: [`${title}En`, `${title}Ar`],
    inputFields: Object.keys(fields),
    references: Object.fromEntries(
      entries.map(({ name: fieldName, field, to }) => [fieldName, { to, ...(isList(field) && { isList: true }) }]),
    ),
    ...(lists && { readLists: lists.read }),
    requires: entries.flatMap(({ field, to, column }) =>
      field.kind === 'reference' && field.onDelete === 'refuse' ? [{ to, targetId: column }] : [],
    ),
    pictures: [
      ...entries.flatMap(({ field, column }) =>
        field.kind === 'picture' ? [{ mediaId: column, ...(field.hasOwnText && { hasOwnText: true as const }) }] : [],
      ),
      ...(lists?.pictures ?? []),
    ],
  };
}

interface ServiceOptions<S extends Shape> extends CollectionDeps {
  /** A published record is public only while it meets this condition. */
  isPublic?: () => SQL | undefined;
  computed: Record<keyof S['computed'], SQL | SQLiteColumn>;
  /** The columns of the declaration's own orders of the staff list. */
  sorts: Record<S['sort'], SQLWrapper>;
  /** The conditions of filters that are not fields. */
  filters: { [Name in keyof S['ownFilters']]: (chosen: S['ownFilters'][Name]) => SQL | undefined };
  /** The ids that a search finds within `filters`, best first, if the collection has an index of its own. */
  find?: (term: string, input: ListInputOf<S>) => string[];
  /** Replaces functions of the record writer. */
  writer?: Partial<
    Pick<
      RecordWriterOptions<CreateOf<S> | ChangeOf<S>, ValuesOf<S>, RecordOf<S>>,
      'requireStored' | 'writeParts' | 'completesValues' | 'copiedValues' | 'copyParts'
    >
  >;
  /** Reads stored pictures by their ids. A collection without pictures omits it. */
  readPictures?: (ids: readonly string[]) => Record<string, Picture>;
}

/**
 * The functions of every declared collection's service.
 */
export interface CollectionService<S extends Shape>
  extends Omit<RecordWriter<CreateOf<S> | ChangeOf<S>, ValuesOf<S>, RecordOf<S>>, 'create' | 'update'> {
  /** A page of the records, published or not. A search with `find` but without an order lists the best match first. */
  listRecords: (
    actor: Authorized<'content.write'>,
    input: ListInputOf<S>,
    locale: Locale,
  ) => { items: ListedRecordOf<S>[]; total: number; page: number; pageCount: number };
  /** The condition for the records on all pages of `listRecords`. */
  whereListed: (actor: Authorized<'content.write'>, input: ListInputOf<S>) => SQL | undefined;
  /** The ids of the records on all pages of `listRecords`. */
  listIds: (actor: Authorized<'content.write'>, input: ListInputOf<S>) => string[];
  /** Throws `not_found`. */
  getRecord: (actor: Authorized<'content.write'>, id: string) => RecordOf<S>;
  /** The public records in the order of the staff, or a part of them. */
  listPublishedRecords(part?: { offset: number; limit: number }): ListedRecordOf<S>[];
  countPublished(): number;
  /** Throws `not_found`. */
  getPublishedRecord(id: string): RecordOf<S>;
  /** Throws `invalid_input`. Only the system may set the id. */
  create: (actor: Authorized<'content.write'>, values: CreateOf<S>, id?: string) => RecordOf<S>;
  /**
   * Each field that is left out keeps its stored value. Throws `not_found`, `invalid_input`, and `conflict` if the
   * stored version is not `version`.
   */
  update: (
    actor: Authorized<'content.write'>,
    id: string,
    values: ChangeOf<S>,
    version?: number,
    event?: 'updated' | 'restored',
  ) => RecordOf<S>;
}

type Stamp = Pick<RecordOf<Shape>, 'id' | 'version' | 'updatedAt' | 'updatedBy'>;

/** Returns the values of a stored row, including lists that have their own tables. */
export function readValues<S extends Shape>(
  reader: Db | Tx,
  { declaration, readLists }: DeclaredCollection<S>,
  rows: readonly StoredRow[],
  read: StoredCollection['readLists'] = readLists,
): (row: StoredRow) => ValuesOf<S> {
  const listsOf = read?.(
    reader,
    rows.map(({ id }) => String(id)),
  );
  return (row) => {
    const whole: StoredRow = { ...row, ...listsOf?.(String(row.id)) };
    return mapFields(declaration.fields, (_, name) => whole[name]) as ValuesOf<S>;
  };
}

/** Checks the values of a new record, or those of a stored row with a change laid over them. Throws a ZodError. */
function parseRecord<S extends Shape>(
  reader: Db | Tx,
  collection: DeclaredCollection<S>,
  sent: NoInfer<CreateOf<S> | ChangeOf<S>>,
  stored: StoredRow | null,
): ValuesOf<S> {
  const { createSchema, changeSchema, valuesSchema } = collection.declaration;
  return stored
    ? valuesSchema.parse({ ...readValues(reader, collection, [stored])(stored), ...changeSchema.parse(sent) })
    : createSchema.parse(sent);
}

/**
 * Throws `invalid_input` if a record refers to another that is not stored. A record that already refers to a record in
 * the trash may keep it.
 */
export function requireReferred<S extends Shape>(
  db: Db,
  { declaration, table, references }: DeclaredCollection<S>,
  records: readonly NamingRecord<NoInfer<ValuesOf<S>>>[],
): void {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  for (const [name, { to, idField }] of Object.entries(references)) {
    const idsOf = (value: unknown) =>
      [value ?? []].flat().map((entry) => (idField ? (entry as StoredRow)[idField] : entry) as string);
    const named = records.map(({ id, values }) => ({ id, ids: idsOf((values as StoredRow)[name]) }));
    const isStored = (ids: readonly string[]) => areStored(db, to.table, ids);
    if (isStored(named.flatMap(({ ids }) => ids))) continue;
    const isKept = (id: string, [referred]: readonly string[]) => {
      const isSame = and(eq(table.id, id), eq(columns[name] as SQLiteColumn, referred));
      return (
        declaration.fields[name]?.kind === 'reference' &&
        db.select({ id: table.id }).from(table).where(isSame).get() !== undefined
      );
    };
    if (named.some(({ id, ids }) => !isStored(ids) && !(id && isKept(id, ids)))) throw unknownRecord(name);
  }
}

export function createCollectionService<S extends Shape>(
  collection: DeclaredCollection<S>,
  options: ServiceOptions<S>,
): CollectionService<S> {
  const {
    db,
    shown,
    computed,
    sorts,
    filters: conditions,
    find,
    writer,
    readPictures = () => ({}),
    isPublic: condition,
  } = options;
  const { declaration, table, references, lists } = collection;
  const { fields, filters, title } = declaration;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const pairs = pairsOf(declaration).map(
    ({ en, ar }) => [columns[en] as SQLiteColumn, columns[ar] as SQLiteColumn] as const,
  );
  const fieldsOf = (...kinds: Field['kind'][]) =>
    Object.keys(fields).filter((name) => fields[name] && kinds.includes(fields[name].kind));
  const pictureFields = fieldsOf('picture', 'pictures');
  const referenceFields = fieldsOf('reference');
  const isPublic = () => isVisible(collection, and(eq(table.isPublished, true), condition?.()), shown);
  const arranged = [table.sortOrder, table.id];
  const titleField = fields[`${title}En`];
  const maxTitleLength = titleField?.kind === 'text' ? titleField.max : 0;

  const selectFrom = (reader: Db) =>
    reader.select({ ...columns, ...(computed as Record<string, SQL | SQLiteColumn>) }).from(table);
  const select = () => selectFrom(db);
  // Prepared, because API clients read each record before and after a change.
  const storedById = preparedQuery((reader) =>
    selectFrom(reader)
      .where(and(eq(table.id, sql.placeholder('id')), isNull(table.deletedAt)))
      .prepare(),
  );

  function listRecords(_actor: Authorized<'content.write'>, input: ListInputOf<S>, locale: Locale) {
    const { sort, page = 1 } = input;
    const sortColumns: Record<string, SQLWrapper> = {
      name: shownText(nameColumns(collection), locale),
      updated: table.updatedAt,
      ...sorts,
    };
    const order = recordsOrder(sort, sortColumns, arranged);
    const { ids, where } = recordsWhere(input);
    if (ids && !sort) {
      const best = readBestFirst(db, table, { where, ids, page });
      const found = select().where(isOneOf(table.id, best.ids)).all() as StoredRow[];
      const rows = found.toSorted(
        (one, other) => best.ids.indexOf(String(one.id)) - best.ids.indexOf(String(other.id)),
      );
      return { items: toRecords(rows, lists?.readListed), ...pageOf(best.total, page) };
    }
    const { total, isListed } = readListed(db, table, { where, order, page, isCostly: Boolean(input.search) && !ids });
    const rows = select()
      .where(isListed)
      .orderBy(...order)
      .all();
    return { items: toRecords(rows, lists?.readListed), ...pageOf(total, page) };
  }

  function whereListed(_actor: Authorized<'content.write'>, input: ListInputOf<S>): SQL | undefined {
    return recordsWhere(input).where;
  }

  function recordsWhere(input: ListInputOf<S>): { ids: string[] | undefined; where: SQL | undefined } {
    const { search: term, published, missing } = input;
    const ids = term && find ? find(term, input) : undefined;
    const where = and(
      ids ? and(isKept(table), isOneOf(table.id, ids)) : isNull(table.deletedAt),
      term && !ids ? containsWords(term, pairs.flat()) : undefined,
      published ? eq(table.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, pairs) : undefined,
      ...filters.map((name) =>
        ids || input[name] === undefined ? undefined : eq(columns[name] as SQLiteColumn, input[name]),
      ),
      ...Object.keys(conditions).map((name) =>
        input[name] === undefined ? undefined : conditions[name]?.(input[name]),
      ),
    );
    return { ids, where };
  }

  function listPublishedRecords({ offset, limit } = wholeList): ListedRecordOf<S>[] {
    const rows = select()
      .where(isPublic())
      .orderBy(...arranged.map((column) => asc(column)))
      .limit(limit)
      .offset(offset)
      .all();
    return toRecords(rows, lists?.readListed);
  }

  function countPublished(): number {
    return db.select({ total: count() }).from(table).where(isPublic()).get()?.total ?? 0;
  }

  function getRecord(_actor: Authorized<'content.write'>, id: string): RecordOf<S> {
    return readRecord(id);
  }

  function readRecord(id: string, where?: SQL): RecordOf<S> {
    const rows = where
      ? select()
          .where(and(eq(table.id, id), where))
          .all()
      : storedById(db).all({ id });
    const [record] = toRecords(rows);
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** Records with all lists, or with those that `readListed` reads. */
  function toRecords(rows: readonly StoredRow[], readListed?: StoredCollection['readLists']): RecordOf<S>[] {
    const valuesOf = readValues(db, collection, rows, readListed);
    const read = rows.map((row) => ({ row: row as Stamp & StoredRow, values: valuesOf(row) }));
    const pictures = readPictures(read.flatMap(({ values }) => idsIn(values, pictureFields)));
    const records = readReferred(read.map(({ values }) => values));
    const own = <Item>(items: Record<string, Item>, ids: readonly string[]) =>
      Object.fromEntries(ids.flatMap((id) => (items[id] === undefined ? [] : [[id, items[id]]])));
    return read.map(({ row: { id, version, updatedAt, updatedBy, ...row }, values }) => ({
      id,
      version,
      updatedAt,
      updatedBy,
      values,
      related: {
        pictures: own(pictures, idsIn(values, pictureFields)),
        records: own(records, idsIn(values, referenceFields)),
      },
      computed: Object.fromEntries(Object.keys(computed).map((name) => [name, row[name]])) as RecordOf<S>['computed'],
    }));
  }

  /** The ids in the named fields of a record. */
  const idsIn = (values: ValuesOf<S>, names: readonly string[]) =>
    names.flatMap((name) => (values[name] as string | string[] | null) ?? []);

  function readReferred(values: readonly ValuesOf<S>[]): Record<string, RecordReference> {
    const named = referenceFields.flatMap((name) => {
      const ids = values.flatMap((one) => idsIn(one, [name]));
      return references[name] && ids.length > 0 ? readNamed(db, references[name].to, ids) : [];
    });
    return Object.fromEntries(named.map((record) => [record.id, record]));
  }

  const written = createRecordWriter<CreateOf<S> | ChangeOf<S>, ValuesOf<S>, RecordOf<S>>(options, {
    collection,
    parse: (sent, stored) => parseRecord(db, collection, sent, stored),
    requireStored: (records) => requireReferred(db, collection, records),
    read: readRecord,
    maxNameLength: maxTitleLength,
    ...(lists && {
      writeParts: (tx, saved) => lists.write(tx, saved),
      copyParts: (tx, originalId, id) => lists.write(tx, [{ id, values: lists.read(tx, [originalId])(originalId) }]),
    }),
    ...writer,
  });

  return {
    ...written,
    listRecords,
    whereListed,
    listIds: (actor, input) => readIds(db, collection, whereListed(actor, input)),
    getRecord,
    listPublishedRecords,
    countPublished,
    getPublishedRecord: (id) => readRecord(id, isPublic()),
  };
}
