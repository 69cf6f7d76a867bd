import { and, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import type { ContentTx } from './content-transaction.ts';
import { stampOf } from './record-stamp.ts';
import { auditChange, type RecordChange } from './record-versions.ts';
import type { StoredCollection } from './stored-collection.ts';
import { updateRecords } from './write-records.ts';

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
