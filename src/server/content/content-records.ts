import { and, asc, Column, count, desc, eq, inArray, is, isNull, max, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { mostTicked, recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type Actor, actorName, requireSystem } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import type { BilingualColumns } from '../core/db/columns.ts';
import { newContentId } from '../core/ids.ts';
import { changeEach } from './bulk-insert.ts';
import { type NamedRecords, nameColumns, type StoredCollection } from './collections.ts';
import { auditChange, keepLateVersions, type RecordChange } from './record-versions.ts';

/** What every change by staff writes beside the change itself. */
export function stampOf(actor: Actor, clock: Clock) {
  return { updatedAt: toInstant(clock()), updatedBy: actorName(actor) };
}

/** The id of a new record. Only what moves in from the former site brings its own: throws `unauthenticated` or `forbidden` for people who name one. */
export function idFor(actor: Actor, ownId: string | undefined): string {
  if (ownId === undefined) return newContentId();
  requireSystem(actor);
  return contentIdSchema.parse(ownId);
}

/** What a copy of a record begins with: nobody outside sees it yet. */
export function draftOf(actor: Actor, clock: Clock) {
  const stamp = stampOf(actor, clock);
  return { ...stamp, createdAt: stamp.updatedAt, version: 1, isPublished: false };
}

type Versioned = { version: number; updatedBy: string };

/** The version after that of a stored row. Throws as `requireUnchanged`. */
export function versionAfter(row: Versioned | undefined, seen: number | undefined): number {
  requireUnchanged(row, seen);
  return row.version + 1;
}

/**
 * Throws `not_found` without a row. Throws `conflict` if the stored version is not the one that the author has `seen`; the message names who
 * changed it. Without `seen`, any stored version may be changed.
 */
export function requireUnchanged(row: Versioned | undefined, seen: number | undefined): asserts row is Versioned {
  if (!row) throw new AppError('not_found');
  if (seen !== undefined && seen !== row.version)
    throw new AppError('conflict', {
      message: row.updatedBy ? { id: 'content.conflict', values: { name: row.updatedBy } } : { id: 'content.conflictUnnamed' },
    });
}

/** The place behind all others. */
export function nextSortOrder(tx: Tx, { table }: StoredCollection): number {
  const last = tx
    .select({ last: max(table.sortOrder) })
    .from(table)
    .get()?.last;
  return (last ?? 0) + 1;
}

/** Shows or hides records and returns the ids of those that it changed; those that are so already keep their version. Throws `not_found` where none of them is there any more. */
export function writePublished(tx: Tx, actor: Actor, collection: StoredCollection, ids: readonly string[], isPublished: boolean, clock: Clock): string[] {
  const { table } = collection;
  const meant = and(inArray(table.id, [...ids]), isNull(table.deletedAt), ne(table.isPublished, isPublished));
  const changed = changeRows(tx, actor, collection, { where: meant, values: { isPublished }, event: isPublished ? 'published' : 'hidden', clock });
  if (changed.length === 0) requireAnyKept(tx, collection, ids);
  return changed;
}

/** Throws `not_found` where none of these records is there any more, outside of the trash. */
export function requireAnyKept(tx: Tx, { table }: StoredCollection, ids: readonly string[]): void {
  const kept = tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
    .limit(1)
    .get();
  if (!kept) throw new AppError('not_found');
}

export interface RowsChange {
  where: SQL | undefined;
  values: Record<string, unknown>;
  event: RecordChange['event'];
  clock: Clock;
}

/** The condition for what visitors see, with one record more where it is `shown` to staff before that. */
export function isVisible({ table }: StoredCollection, isPublic: SQL | undefined, shown: string | undefined): SQL | undefined {
  return shown === undefined ? isPublic : or(isPublic, and(eq(table.id, shown), isNull(table.deletedAt)));
}

/** Gives all records that a condition takes the same values: each gets a version and a line in the audit log of its own. Returns their ids. */
export function changeRows(tx: Tx, actor: Actor, collection: StoredCollection, { where, values, event, clock }: RowsChange): string[] {
  const { table } = collection;
  const rows = tx.select({ id: table.id }).from(table).where(where).all();
  const ids = rows.map(({ id }) => id);
  changeEach(tx, actor, collection, new Map(ids.map((id) => [id, values])), { event, at: toInstant(clock()) });
  return ids;
}

/** Puts records to the trash, where nobody but staff sees them; those that are gone already are passed over. Returns the others’ ids; throws `not_found` where there are none. */
export function moveToTrash(tx: Tx, actor: Actor, collection: StoredCollection, ids: readonly string[], clock: Clock): string[] {
  const { table } = collection;
  keepLateVersions(tx, collection, ids);
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

/** The condition for records whose texts hold every word of a search, in any spelling that `normaliseText` takes for the same. */
export function holdsWords(term: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const words = normaliseText(term).split(/\s+/).filter(Boolean);
  const all = sql`normalised(${sql.join([...texts], sql` || ' ' || `)})`;
  return words.length === 0
    ? undefined
    : sql.join(
        words.map((word) => sql`instr(${all}, ${word}) > 0`),
        sql` AND `,
      );
}

/** The order of a list: by what `sort` names (with a minus the other way round), and behind that as staff arranged it. Empty values come last. */
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
  // Where no value is empty, an index may hold the rows in this order.
  return is(column, Column) && column.notNull ? [order, ...places] : [sql`${column} IS NULL`, order, ...places];
}

/** Which rows of a table are listed, in which order, and which page of them is wanted. */
export interface ListedRows {
  where: SQL | undefined;
  order: readonly SQL[];
  page: number;
}

/**
 * The condition for the rows of one page of a list. Their numbers are found first: what is sorted and passed over is no more than `where` and `order`
 * ask for, in an index where one holds it, and never whole rows.
 */
export function isOnPage(table: SQLiteTable, { where, order, page }: ListedRows): SQL {
  const number = sql`${table}.rowid`;
  const asked = where ? sql` WHERE ${where}` : sql``;
  return sql`${number} IN (SELECT ${number} FROM ${table}${asked} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${recordsPageSize} OFFSET ${offsetOf(page)})`;
}

/** A text column as a list in one language is ordered by it: what is shown, whatever the case of its letters. */
export function shownText([en, ar]: BilingualColumns, locale: Locale): SQL {
  const [own, other] = locale === 'ar' ? [ar, en] : [en, ar];
  return sql`COALESCE(NULLIF(${own}, ''), ${other}) COLLATE NOCASE`;
}

/** The rows of a list that are wanted. */
export interface ListPart {
  offset: number;
  /** -1 for all that follow. */
  limit: number;
}
export const wholeList: ListPart = { offset: 0, limit: -1 };

/** The ids of what a list shows on all its pages, in the order of staff, as far as they can be ticked. */
export function readIds(db: Db, { table }: StoredCollection, where: SQL | undefined): string[] {
  const rows = db.select({ id: table.id }).from(table).where(where).orderBy(asc(table.sortOrder), asc(table.id)).limit(mostTicked).all();
  return rows.map(({ id }) => id);
}

/** The names of the records that a value holds the ids of, in one language; without those that are gone. */
export function readNames(db: Db, records: NamedRecords, values: readonly unknown[], locale: Locale): string[] {
  const ids = values.filter((id) => typeof id === 'string');
  const { id } = records.table;
  const [nameEn, nameAr] = nameColumns(records);
  const rows = db.select({ id, nameEn, nameAr }).from(records.table).where(inArray(id, ids)).all();
  const names = new Map(rows.map((row) => [row.id, localized(row, 'name', locale)]));
  return ids.flatMap((stored) => names.get(stored) ?? []);
}

/** The total of a list, and the condition for the rows of its page. What is asked for is looked up once for both. */
export function readListed(db: Db, table: SQLiteTable, { where, order, page }: ListedRows): { total: number; isListed: SQL } {
  const countAll = () => db.select({ total: count() }).from(table).where(where).get()?.total ?? 0;
  if (!where) return { total: countAll(), isListed: isOnPage(table, { where, order, page }) };
  const number = sql`${table}.rowid`;
  const rows = db.values<[row: number, total: number]>(
    sql`SELECT ${number}, count(*) OVER () FROM ${table} WHERE ${where} ORDER BY ${sql.join([...order], sql`, `)} LIMIT ${recordsPageSize} OFFSET ${offsetOf(page)}`,
  );
  // A page behind the last one says nothing of those before it.
  const total = rows[0]?.[1] ?? (page > 1 ? countAll() : 0);
  return { total, isListed: sql`${number} IN (SELECT value FROM json_each(${JSON.stringify(rows.map(([row]) => row))}))` };
}

/** Which page of a list this is. */
export const pageOf = (total: number, page: number) => ({ total, page, pageCount: Math.max(1, Math.ceil(total / recordsPageSize)) });
/** How many rows lie before a page. */
export const offsetOf = (page: number) => (page - 1) * recordsPageSize;

const copyMarks: Record<Locale, string> = { en: ' (copy)', ar: ' (نسخة)' };

/** The name of a record's copy, no longer than `most`; an empty one stays empty. */
export function copiedName(name: string, locale: Locale, most: number): string {
  const mark = copyMarks[locale];
  return name === '' ? '' : name.slice(0, most - mark.length) + mark;
}
