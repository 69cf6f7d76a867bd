import { and, asc, Column, count, desc, eq, is, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { maxSelected, recordsPageSize } from '#shared/content/records.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Db } from '../core/db/client.ts';
import type { BilingualColumns } from '../core/db/columns.ts';
import type { StoredCollection } from './stored-collection.ts';

/** The condition for records that visitors see, and a draft that staff preview (`shown`). */
export function isVisible(
  { table }: StoredCollection,
  isPublic: SQL | undefined,
  shown: string | undefined,
): SQL | undefined {
  return shown === undefined ? isPublic : or(isPublic, and(eq(table.id, shown), isNull(table.deletedAt)));
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
  /** Whether evaluating `where` takes longer than ordering the found rows, as in a search in texts. */
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
