import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  type ListOrder,
  maxOrderedEntries,
  type OrderedCollection,
  type OrderedListKey,
  type ReorderInput,
  reorderInputSchema,
} from '#shared/content/ordering.schema.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { type ContentWriteDeps, changeContent } from './content-transaction.ts';
import { type NamedRecords, nameColumns } from './stored-collection.ts';

export type OrderingService = ReturnType<typeof createOrderingService>;

export interface OrderedList extends NamedRecords {
  table: NamedRecords['table'] & { sortOrder: SQLiteColumn; isPublished?: SQLiteColumn; deletedAt?: SQLiteColumn };
  /** The category of an entry, if the entries of one category can be ordered separately. */
  categoryId?: SQLiteColumn;
}

export type OrderedLists = Readonly<Record<OrderedCollection, OrderedList>>;

interface OrderingDeps extends ContentWriteDeps {
  lists: OrderedLists;
}

/** The order of lists, which staff set and visitors see. */
export function createOrderingService({ lists, ...deps }: OrderingDeps) {
  const { db, clock } = deps;

  /** The first `maxOrderedEntries` entries of a list in their order. Throws without content.write. */
  function get(_actor: Authorized<'content.write'>, { collection, categoryId }: OrderedListKey): ListOrder {
    return {
      items: readOrder(db, lists[collection], categoryId),
      total: countOrder(db, lists[collection], categoryId),
    };
  }

  /**
   * Reorders a list; other entries keep their position. Throws `conflict` if the order changed since the author saw it,
   * `invalid_input` if the entries differ, and without content.write.
   */
  function arrange(actor: Authorized<'content.write'>, input: ReorderInput): void {
    const { collection, categoryId, ids, seen } = reorderInputSchema.parse(input);
    changeContent(deps, (tx) => {
      const stored = readOrder(tx, lists[collection], categoryId);
      const isAsSeen = stored.length === seen.length && stored.every(({ id }, place) => id === seen[place]);
      if (!isAsSeen) throw new AppError('conflict', { message: { id: 'arrangements.conflict' } });
      const wanted = new Set(ids);
      if (wanted.size !== ids.length || ids.length !== seen.length || !seen.every((id) => wanted.has(id)))
        throw new AppError('invalid_input');
      writeOrder(tx, lists[collection], ids);
      audit(tx, actor, { event: 'arranged', at: toInstant(clock()), subject: collection });
    });
  }

  return { get, arrange };
}

/** The condition for the whole list, or for one category. */
function belongsTo({ table: { deletedAt }, categoryId }: OrderedList, category: string | undefined): SQL | undefined {
  return and(deletedAt && isNull(deletedAt), categoryId && category ? eq(categoryId, category) : undefined);
}

const countOrder = (db: Db, list: OrderedList, category: string | undefined) =>
  db.select({ total: count() }).from(list.table).where(belongsTo(list, category)).get()?.total ?? 0;

/** The first `maxOrderedEntries` entries of a list. */
function readOrder(reader: Db | Tx, list: OrderedList, category: string | undefined): ListOrder['items'] {
  const { table } = list;
  const [nameEn, nameAr] = nameColumns(list);
  const rows = reader
    .select({ id: table.id, nameEn, nameAr, isPublished: sql<number>`${table.isPublished ?? 1}` })
    .from(table)
    .where(belongsTo(list, category))
    .orderBy(asc(table.sortOrder), asc(table.id))
    .limit(maxOrderedEntries)
    .all();
  return rows.map((row) => ({ ...row, isPublished: row.isPublished === 1 }));
}

/**
 * Writes the entries in a new order into the positions that they occupy among all, including the trash, and makes all
 * positions unique.
 */
function writeOrder(tx: Tx, { table }: OrderedList, ids: readonly string[]): void {
  const all = tx
    .select({ id: table.id, place: sql<number>`${table.sortOrder}` })
    .from(table)
    .orderBy(asc(table.sortOrder), asc(table.id))
    .all();
  const moved = new Set(ids);
  const next = ids[Symbol.iterator]();
  const update = tx
    .update(table)
    .set({ sortOrder: sql.placeholder('place') } as never)
    .where(eq(table.id, sql.placeholder('id')))
    .prepare();
  for (const [index, stored] of all.entries()) {
    const id = moved.has(stored.id) ? (next.next().value as string) : stored.id;
    const place = index + 1;
    if (id !== stored.id || stored.place !== place) update.run({ id, place });
  }
}
