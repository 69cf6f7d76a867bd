import {
  and,
  asc,
  Column,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  is,
  isNotNull,
  isNull,
  max,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { maxSelected, type RecordReference, recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type Actor, actorName, requireSystem } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import type { BilingualColumns } from '../core/db/columns.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import type { ContentTx } from './content-transaction.ts';
import { auditChange, type RecordChange } from './record-versions.ts';
import { type NamedRecords, nameColumns, type StoredCollection } from './stored-collection.ts';
import { updateRecords } from './write-records.ts';

/** Columns that every change by staff sets. */
export function stampOf(actor: Actor, clock: Clock) {
  return { updatedAt: toInstant(clock()), updatedBy: actorName(actor) };
}

/**
 * The id of a new record. Only the system may choose it, for imports: throws `unauthenticated` or `forbidden`
 * otherwise.
 */
export function idFor(actor: Actor, ownId: string | undefined): string {
  if (ownId === undefined) return newContentId();
  requireSystem(actor);
  return contentIdSchema.parse(ownId);
}

/** Columns of a new copy, which is not published. */
export function draftOf(actor: Actor, clock: Clock) {
  const stamp = stampOf(actor, clock);
  return { ...stamp, createdAt: stamp.updatedAt, version: 1, isPublished: false };
}

type Versioned = { version: number; updatedBy: string };

/** The next version of a stored row. Throws like `requireUnchanged`. */
export function versionAfter(actor: Actor, row: Versioned | undefined, seen: number | undefined): number {
  requireUnchanged(actor, row, seen);
  return row.version + 1;
}

/**
 * Throws `not_found` without a row. Throws `conflict` if the stored version is not the one that the author has `seen`
 * (optimistic locking); the message names who changed it; names of members are unique. Without `seen`, any version may
 * be changed.
 */
export function requireUnchanged(
  actor: Actor,
  row: Versioned | undefined,
  seen: number | undefined,
): asserts row is Versioned {
  if (!row) throw new AppError('not_found');
  if (seen === undefined || seen === row.version) return;
  const { updatedBy: name } = row;
  if (name === '') throw new AppError('conflict', { message: { id: 'content.conflictUnnamed' } });
  throw new AppError('conflict', {
    message: name === actorName(actor) ? { id: 'content.conflictOwn' } : { id: 'content.conflict', values: { name } },
  });
}

/** The position after all other records. */
export function nextSortOrder(tx: Tx, { table }: { table: SQLiteTable & { sortOrder: SQLiteColumn } }): number {
  const last = tx
    .select({ last: max(table.sortOrder) })
    .from(table)
    .get()?.last;
  return Number(last ?? 0) + 1;
}

/**
 * Publishes or hides records. Returns the ids of those that changed; the version of the others stays the same. Throws
 * `not_found` if none exists any more.
 */
export function writePublished(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  ids: readonly string[],
  isPublished: boolean,
  clock: Clock,
): string[] {
  const { table } = collection;
  const meant = and(inArray(table.id, [...ids]), isNull(table.deletedAt), ne(table.isPublished, isPublished));
  const changed = changeRows(tx, actor, collection, {
    where: meant,
    values: { isPublished },
    event: isPublished ? 'published' : 'hidden',
    clock,
  });
  if (changed.length === 0) requireAnyStored(tx, collection, ids);
  return changed;
}

/** Throws `not_found` if none of these records exists outside the trash. */
export function requireAnyStored(tx: Tx, { table }: StoredCollection, ids: readonly string[]): void {
  const kept = tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
    .limit(1)
    .get();
  if (!kept) throw new AppError('not_found');
}

interface RowsChange {
  where: SQL | undefined;
  values: Record<string, unknown>;
  event: RecordChange['event'];
  clock: Clock;
}

/** The condition for records that visitors see, and a draft that staff preview (`shown`). */
export function isVisible(
  { table }: StoredCollection,
  isPublic: SQL | undefined,
  shown: string | undefined,
): SQL | undefined {
  return shown === undefined ? isPublic : or(isPublic, and(eq(table.id, shown), isNull(table.deletedAt)));
}

/**
 * Updates all matching records with the same values. Each gets a version and a line in the audit log. Returns their
 * ids.
 */
export function changeRows(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  { where, values, event, clock }: RowsChange,
): string[] {
  const { table } = collection;
  const rows = tx.select({ id: table.id }).from(table).where(where).all();
  const ids = rows.map(({ id }) => id);
  updateRecords(tx, actor, collection, new Map(ids.map((id) => [id, values])), { event, at: toInstant(clock()) });
  return ids;
}

/**
 * Moves records to the trash (soft delete). Returns the ids of those that were not in it; throws `not_found` if there
 * are none.
 */
export function moveToTrash(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  ids: readonly string[],
  clock: Clock,
): string[] {
  const { table } = collection;
  const { updatedAt: at, updatedBy: deletedBy } = stampOf(actor, clock);
  const trashed = tx
    .update(table)
    .set({ deletedAt: at, deletedBy, wasPublished: sql`${table.isPublished}`, isPublished: false })
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
    .returning({ id: table.id })
    .all();
  if (trashed.length === 0) throw new AppError('not_found');
  const moved = trashed.map(({ id }) => id);
  auditChange(tx, actor, { collection, ids: moved, event: 'removed', at, isTrashed: true });
  return moved;
}

/** The condition for texts that match a search term as `createTextMatcher` says; undefined for an empty term. */
export function containsWords(term: string, texts: readonly SQLWrapper[]): SQL | undefined {
  if (term.trim() === '') return undefined;
  return sql`matches_term(${sql.join([...texts], sql` || char(10) || `)}, ${term})`;
}

/**
 * The order of a list: by the column `sort` (descending with a minus), then by the staff's order. Empty values are
 * last.
 */
export function recordsOrder<Sort extends string>(
  sort: Sort | `-${Sort}` | undefined,
  columns: Record<Sort, SQLWrapper>,
  arranged: readonly SQLWrapper[],
): SQL[] {
  const places = arranged.map((column) => asc(column));
  if (!sort) return places;
  const isDown = sort.startsWith('-');
  const column = columns[(isDown ? sort.slice(1) : sort) as Sort];
  const order = isDown ? desc(column) : asc(column);
  // SQLite can use an index for this order if no value is null.
  return is(column, Column) && column.notNull ? [order, ...places] : [sql`${column} IS NULL`, order, ...places];
}

/** The filter, order and page of a list. */
interface ListedRows {
  where: SQL | undefined;
  order: readonly SQL[];
  page: number;
  /** Whether `where` costs more than ordering all that meets it, as a search in texts does. */
  isCostly?: boolean;
}

/**
 * The condition for the rows of one page. It selects row numbers first. So SQLite sorts and skips only the columns in
 * `where` and `order`, which an index may cover, and never whole rows.
 */
export function isOnPage(table: SQLiteTable, { where, order, page }: ListedRows): SQL {
  const number = sql`${table}.rowid`;
  const asked = where ? sql` WHERE ${where}` : sql``;
  return sql`${number} IN (SELECT ${number} FROM ${table}${asked} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${recordsPageSize} OFFSET ${offsetOf(page)})`;
}

/** The sort key of a bilingual text in one language: the shown text, ignoring case. */
export function shownText([en, ar]: BilingualColumns, locale: Locale): SQL {
  const [own, other] = locale === 'ar' ? [ar, en] : [en, ar];
  return sql`COALESCE(NULLIF(${own}, ''), ${other}) COLLATE NOCASE`;
}

/** A part of a list. */
export interface ListPart {
  offset: number;
  /** -1 for no limit. */
  limit: number;
}
export const wholeList: ListPart = { offset: 0, limit: -1 };

/**
 * The condition for records outside the trash, for lookups by id: the index on the trash supplies the ids to exclude,
 * so SQLite reads no rows.
 */
export const isKept = (table: SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn }): SQL =>
  sql`${table.id} NOT IN (SELECT ${table.id} FROM ${table} WHERE ${table.deletedAt} IS NOT NULL)`;

interface FoundRows {
  where: SQL | undefined;
  /** The ids that a search found, best first. */
  ids: readonly string[];
  page: number;
}

/** The number of found rows that meet a condition, and the ids of a page of them. */
export function readBestFirst(
  db: Db,
  table: SQLiteTable & { id: SQLiteColumn },
  { where, ids, page }: FoundRows,
): { total: number; ids: string[] } {
  const rows = db.select({ id: table.id }).from(table).where(where).all();
  const left = new Set(rows.map(({ id }) => id));
  const found = ids.filter((id) => left.has(id));
  return { total: found.length, ids: found.slice(offsetOf(page), offsetOf(page + 1)) };
}

/** The ids of all pages of a list in the staff's order, up to the maximum of selected records. */
export function readIds(db: Db, { table }: StoredCollection, where: SQL | undefined): string[] {
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(asc(table.sortOrder), asc(table.id))
    .limit(maxSelected)
    .all();
  return rows.map(({ id }) => id);
}

/** These records by their names, those in the trash too. */
export function readNamed(db: Db, records: NamedRecords, ids: readonly string[]): RecordReference[] {
  return namedByIds(db, records).all(givenIds(ids));
}

const namedByIds = preparedQuery((db, records: NamedRecords) => {
  const { id } = records.table;
  const [nameEn, nameAr] = nameColumns(records);
  const { deletedAt }: Record<string, SQLiteColumn> = getTableColumns(records.table);
  const isInTrash = (deletedAt ? isNotNull(deletedAt) : sql`0`).mapWith(Boolean);
  return db.select({ id, nameEn, nameAr, isInTrash }).from(records.table).where(isGiven(id)).prepare();
});

/** Names in one language of the records whose ids are among the values; omits deleted ones. */
export function readNames(db: Db, records: NamedRecords, values: readonly unknown[], locale: Locale): string[] {
  const ids = values.filter((id) => typeof id === 'string');
  const names = new Map(readNamed(db, records, ids).map((row) => [row.id, localized(row, 'name', locale)]));
  return ids.flatMap((stored) => names.get(stored) ?? []);
}

/** The total of a list and the condition for the rows of its page; a costly condition is evaluated once for both. */
export function readListed(
  db: Db,
  table: SQLiteTable,
  { where, order, page, isCostly = false }: ListedRows,
): { total: number; isListed: SQL } {
  const countAll = () => db.select({ total: count() }).from(table).where(where).get()?.total ?? 0;
  if (!where || !isCostly) return { total: countAll(), isListed: isOnPage(table, { where, order, page }) };
  const number = sql`${table}.rowid`;
  const rows = db.values<[row: number, total: number]>(
    sql`SELECT ${number}, count(*) OVER () FROM ${table} WHERE ${where} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${recordsPageSize} OFFSET ${offsetOf(page)}`,
  );
  // A page after the last one has no row with the total.
  const total = rows[0]?.[1] ?? (page > 1 ? countAll() : 0);
  return {
    total,
    isListed: sql`${number} IN (SELECT value FROM json_each(${JSON.stringify(rows.map(([row]) => row))}))`,
  };
}

export const pageOf = (total: number, page: number) => ({
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / recordsPageSize)),
});
/** The number of rows before a page. */
export const offsetOf = (page: number) => (page - 1) * recordsPageSize;

const copyMarks: Record<Locale, string> = { en: ' (copy)', ar: ' (نسخة)' };

/** The name of a copy, truncated to `most` characters; '' stays ''. */
export function copiedName(name: string, locale: Locale, most: number): string {
  const mark = copyMarks[locale];
  return name === '' ? '' : name.slice(0, most - mark.length) + mark;
}
