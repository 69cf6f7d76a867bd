import { and, count, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { type CollectionName, recordsPageSize } from '#shared/content/records.schema.ts';
import { type TrashEntry, type TrashListInput, trashDays } from '#shared/content/trash.schema.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Authorized, Reauthenticated, System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { type ContentWriteDeps, changeContent } from './content-transaction.ts';
import { countHolders, holderColumns, holderCount } from './holders.ts';
import { recordVersions } from './record-versions.table.ts';
import { auditChange, versionsOf } from './record-versions.ts';
import { containsWords, offsetOf, pageOf } from './staff-lists.ts';
import { areStored } from './stored-check.ts';
import { type Collections, nameColumns, type StoredCollection } from './stored-collection.ts';

interface TrashServiceDeps extends ContentWriteDeps {
  collections: Collections;
}

export type TrashService = ReturnType<typeof createTrashService>;

/**
 * Deleted records with everything that belongs to them. They are stored for `trashDays` and then deleted permanently.
 */
export function createTrashService({ collections, ...deps }: TrashServiceDeps) {
  const { db, clock } = deps;

  /** A page of the trash, newest first, filtered by collection and words of the name. Throws without content.write. */
  function list(_actor: Authorized<'content.write'>, { collection, search, page = 1 }: TrashListInput) {
    const entries = unionOf(collection ? [collections[collection]] : Object.values(collections));
    const where = search ? containsWords(search, [entries.nameEn, entries.nameAr]) : undefined;
    const found = db.select({ total: count() }).from(entries).where(where).get()?.total ?? 0;
    const items: TrashEntry[] = db
      .select()
      .from(entries)
      .where(where)
      .orderBy(desc(entries.deletedAt), entries.id)
      .limit(recordsPageSize)
      .offset(offsetOf(page))
      .all();
    return { items, ...pageOf(found, page) };
  }

  function unionOf(some: readonly StoredCollection[]) {
    const selects = some.map((collection) => {
      const { name, table } = collection;
      const [nameEn, nameAr] = nameColumns(collection);
      return db
        .select({
          collection: sql<CollectionName>`${name}`.as('collection'),
          id: table.id,
          nameEn: sql<string>`${nameEn}`.as('name_en'),
          nameAr: sql<string>`${nameAr}`.as('name_ar'),
          deletedAt: sql<string>`${table.deletedAt}`.as('deleted_at'),
          deletedBy: table.deletedBy,
        })
        .from(table)
        .where(isNotNull(table.deletedAt));
    });
    const [first, second, ...others] = selects as [(typeof selects)[number], ...typeof selects];
    return second ? unionAll(first, second, ...others).as('entries') : first.as('entries');
  }

  /**
   * Restores records from the trash; ignores others. Throws `not_found` if none is in the trash. Throws `conflict` if a
   * required record, such as a package's category, is in the trash.
   */
  function restore(actor: Authorized<'content.write'>, collectionName: CollectionName, ids: readonly string[]): void {
    const at = toInstant(clock());
    const collection = collections[collectionName];
    changeContent(deps, (tx) => {
      const found = readTrashed(tx, collection, ids);
      requireNamed(tx, collection, found);
      const { table } = collection;
      tx.update(table)
        .set({ isPublished: sql`${table.wasPublished}`, deletedAt: null, deletedBy: '', wasPublished: false })
        .where(inArray(table.id, found))
        .run();
      auditChange(tx, actor, { collection, ids: found, event: 'restored', at, isTrashed: false });
    });
  }

  /**
   * Deletes records in the trash permanently, with their history. Throws `not_found`, and `conflict` for a
   * category of packages in the trash.
   */
  function removeForGood(
    actor: Authorized<'content.write'> & Reauthenticated,
    collectionName: CollectionName,
    ids: readonly string[],
  ): void {
    const at = toInstant(clock());
    const collection = collections[collectionName];
    changeContent(deps, (tx) => {
      const found = readTrashed(tx, collection, ids);
      for (const column of holderColumns(collections, collection)) {
        const held = countHolders(tx, [column], found);
        if (held > 0 && column.refusals)
          throw new AppError('conflict', { message: { id: column.refusals.remove, values: { count: held } } });
      }
      auditChange(tx, actor, { collection, ids: found, event: 'removedByHand', at });
      for (const id of found) erase(tx, collection, id);
    });
  }

  /** Deletes records after `trashDays` in the trash, except categories of packages in the trash. Returns how many. */
  function removeDue(_actor: System): number {
    const due = toInstant(clock() - trashDays * dayMs);
    // Packages first, because their categories may be due too.
    return inTransaction(db, (tx) =>
      Object.values(collections).reduce((removed, collection) => removed + eraseDue(tx, collection, due), 0),
    );
  }

  function eraseDue(tx: Tx, collection: StoredCollection, due: string): number {
    const { table } = collection;
    const isFree = eq(
      holderCount(holderColumns(collections, collection), (id) => eq(id, table.id)),
      0,
    );
    const rows = tx
      .select({ id: table.id })
      .from(table)
      .where(and(lte(table.deletedAt, due), isFree))
      .all();
    for (const { id } of rows) erase(tx, collection, id);
    return rows.length;
  }

  return { list, restore, removeForGood, removeDue };
}

function readTrashed(tx: Tx, { table }: StoredCollection, ids: readonly string[]): string[] {
  const rows = tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNotNull(table.deletedAt)))
    .all();
  if (rows.length === 0) throw new AppError('not_found');
  return rows.map(({ id }) => id);
}

/** Throws `conflict` if a record that one requires is in the trash. */
function requireNamed(tx: Tx, { table, requires }: StoredCollection, ids: readonly string[]): void {
  for (const { to, targetId, recordId = table.id, refusals } of requires) {
    if (!refusals) continue;
    const named = tx.select({ id: targetId }).from(targetId.table).where(isOneOf(recordId, ids)).all();
    const isStored = areStored(
      tx,
      to.table,
      named.map(({ id }) => id),
    );
    if (!isStored) throw new AppError('conflict', { message: { id: refusals.restore } });
  }
}

function erase(tx: Tx, { name, table }: StoredCollection, id: string): void {
  tx.delete(table).where(eq(table.id, id)).run();
  tx.delete(recordVersions).where(versionsOf(name, id)).run();
}
