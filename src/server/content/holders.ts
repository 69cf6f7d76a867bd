import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { maxNamedHolders, type RecordReference } from '#shared/content/records.schema.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import {
  type Collections,
  type NamedRecords,
  nameColumns,
  type RequiredColumn,
  type StoredCollection,
} from './stored-collection.ts';

/** A column with ids of named records, and the collection whose records name them: the holders. */
export interface HolderColumn extends RequiredColumn {
  collection: StoredCollection;
}

/** Columns of all collections that protect these records from deletion. */
export function holderColumns(collections: Collections, named: NamedRecords): HolderColumn[] {
  return Object.values(collections).flatMap((collection) =>
    collection.requires.filter(({ to }) => to.table === named.table).map((column) => ({ ...column, collection })),
  );
}

interface CountOptions {
  leavesOutTrash?: boolean;
  /** Ids of holders that do not count, such as those that are removed too. */
  leavesOut?: readonly string[];
}

/** SQL that counts the holders of the ids that `isNamed` selects. */
export function holderCount(
  columns: readonly HolderColumn[],
  isNamed: (id: SQLiteColumn) => SQL,
  { leavesOutTrash = false, leavesOut }: CountOptions = {},
): SQL<number> {
  const counts = columns.map(({ collection: { table }, targetId, recordId }) => {
    // Few records are in the trash. To look the others up would take 20 times as long among 60,000 tests in packages.
    const isCounted = recordId
      ? sql`${recordId} NOT IN (SELECT ${table.id} FROM ${table} WHERE ${isNotNull(table.deletedAt)})`
      : isNull(table.deletedAt);
    // A record may name another several times, as a package names a panel with each of its tests.
    const counted = recordId ? sql`DISTINCT ${recordId}` : sql`*`;
    const where = and(
      isNamed(targetId),
      leavesOutTrash ? isCounted : undefined,
      leavesOut && not(isOneOf(recordId ?? table.id, leavesOut)),
    );
    return sql`(SELECT count(${counted}) FROM ${targetId.table} WHERE ${where})`;
  });
  return sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})`;
}

/** SQL that is true if a holder outside the trash contradicts the record that `isNamed` selects. */
export function isContradicted(columns: readonly HolderColumn[], isNamed: (id: SQLiteColumn) => SQL): SQL | undefined {
  return or(
    ...columns.flatMap(({ collection: { table }, targetId, recordId, contradicts }) =>
      contradicts && recordId
        ? sql`EXISTS (SELECT 1 FROM ${targetId.table} JOIN ${table} ON ${recordId} = ${table.id} WHERE ${and(isNamed(targetId), isNull(table.deletedAt), contradicts)})`
        : [],
    ),
  );
}

/** Number of records that name at least one of the ids. */
export function countHolders(
  reader: Db | Tx,
  columns: readonly HolderColumn[],
  ids: readonly string[],
  options?: CountOptions,
): number {
  const count = holderCount(columns, (id) => isOneOf(id, ids), options);
  return reader.get<{ count: number }>(sql`SELECT ${count} AS count`).count;
}

const fewHolders = 300;

/** The first of the `count` holders of a record, in the staff's order. */
export function readHolders(
  reader: Db | Tx,
  columns: readonly HolderColumn[],
  named: string,
  count: number,
): RecordReference[] {
  const isFew = count < fewHolders;
  const holders = columns.flatMap(({ collection, targetId, recordId }) => {
    const { table } = collection;
    const { id, sortOrder, deletedAt } = table;
    const [nameEn, nameAr] = nameColumns(collection);
    const isNamed = eq(targetId, named);
    // Look up a few holders by id and sort them. Among many, scan in list order instead: the first ones are found soon.
    // The plus disables other indexes.
    const isInList = isFew
      ? sql`${id} IN (SELECT ${recordId} FROM ${targetId.table} WHERE ${isNamed})`
      : sql`EXISTS (SELECT 1 FROM ${targetId.table} WHERE ${isNamed} AND ${recordId} = +${id})`;
    return reader
      .select({ id, nameEn, nameAr, isInTrash: isNotNull(deletedAt).mapWith(Boolean) })
      .from(table)
      .where(recordId ? isInList : isNamed)
      .orderBy(isFew ? sql`+${sortOrder}` : sortOrder, id)
      .limit(maxNamedHolders)
      .all();
  });
  return holders.slice(0, maxNamedHolders);
}

/** A query for the ids that published records name. Nothing in the trash is published. */
export function namedByPublished(columns: readonly HolderColumn[]): SQL {
  const queries = columns.map(({ collection: { table }, targetId, recordId }) => {
    const isPublic = eq(table.isPublished, true);
    const holds = recordId ? sql`${recordId} IN (SELECT ${table.id} FROM ${table} WHERE ${isPublic})` : isPublic;
    return sql`SELECT ${targetId} FROM ${targetId.table} WHERE ${holds}`;
  });
  return sql.join(queries, sql` UNION `);
}
