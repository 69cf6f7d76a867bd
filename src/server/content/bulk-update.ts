import { setImmediate } from 'node:timers/promises';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/errors.ts';
import { type Actor, actorName } from '../core/auth/actor.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import type { StoredCollection } from './collections.ts';
import { pendingVersions } from './record-versions.table.ts';
import { storeFirstVersions, storePendingVersions } from './record-versions.ts';

/** Records per transaction. Between two of them the server answers other requests. */
const atOnce = 25;

/** The version of a record that the author saw, and its new values. */
interface SeenChange<Values> {
  id: string;
  version: number;
  values: Values;
}

interface BulkUpdateOptions {
  event: 'updated' | 'restored';
  /** ISO 8601. */
  at: string;
  /** Called once all records are updated. */
  onChanged: () => void;
  /** Skips records that changed since the author saw them; without it, such a record fails the whole update. */
  skipsConflicts?: boolean;
}

/**
 * Like `updateRecords` for thousands of records, without blocking the server. One statement updates all records or none. Their versions take longer
 * and are stored in batches: the earlier state before the update, the new state after it. Resolves to the updated ids after the update. Versions
 * that a crash leaves pending are stored later (`storeAllPendingVersions`). Throws `conflict` if a record changed meanwhile, unless `skipsConflicts`.
 */
export async function bulkUpdate<Values extends Record<string, string | number | null>>(
  db: Db,
  actor: Actor,
  collection: StoredCollection,
  changes: readonly SeenChange<Values>[],
  { onChanged, ...change }: BulkUpdateOptions,
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  for (let start = 0; start < changes.length; start += atOnce) {
    const ids = changes.slice(start, start + atOnce).map(({ id }) => id);
    inTransaction(db, (tx) => storeFirstVersions(tx, collection, ids));
    await setImmediate();
  }
  const changed = inTransaction(db, (tx) => changeAll(tx, actor, collection, changes, change));
  onChanged();
  // Runs in the background. If it fails, the job stores the remaining versions and logs the error.
  storeAllPendingVersions(db, collection).catch(() => undefined);
  return changed;
}

function changeAll<Values extends Record<string, string | number | null>>(
  tx: Tx,
  actor: Actor,
  collection: StoredCollection,
  changes: readonly SeenChange<Values>[],
  { event, at, skipsConflicts = false }: Omit<BulkUpdateOptions, 'onChanged'>,
): Set<string> {
  const { table } = collection;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const fields = Object.keys(changes[0]?.values ?? {});
  const given = (some: readonly SeenChange<Values>[]) =>
    sql`json_each(${JSON.stringify(some.map(({ id, version, values }) => [id, version, ...fields.map((field) => values[field])]))}) AS change`;
  const nth = (place: number) => sql.raw(`change.value ->> ${place}`);
  const assigned = fields.map((field, index) => sql`${sql.identifier(columns[field]?.name ?? field)} = ${nth(index + 2)}`);
  const isAsSeen = and(sql`${table.id} = ${nth(0)}`, sql`${table.version} = ${nth(1)}`, isNull(table.deletedAt));
  const rows = tx.all<{ id: string }>(
    sql`UPDATE ${table} SET ${sql.join(assigned, sql`, `)}, version = version + 1, updated_at = ${at}, updated_by = ${actorName(actor)} FROM ${given(changes)} WHERE ${isAsSeen} RETURNING id`,
  );
  const changed = new Set(rows.map(({ id }) => id));
  if (changed.size !== changes.length && !skipsConflicts) throw new AppError('conflict', { message: { id: 'prices.conflict' } });
  const done = changes.filter(({ id }) => changed.has(id));
  tx.run(
    sql`INSERT INTO ${pendingVersions} (collection, record_id, event, at, actor) SELECT ${collection.name}, ${nth(0)}, ${event}, ${at}, ${JSON.stringify(actorData(actor))} FROM ${given(done)}`,
  );
  return changed;
}

/** Stores the pending versions of a collection in batches. */
export async function storeAllPendingVersions(db: Db, collection: StoredCollection): Promise<void> {
  for (let ids = readWaiting(db, collection); ids.length > 0; ids = readWaiting(db, collection)) {
    inTransaction(db, (tx) => storePendingVersions(tx, collection, ids));
    await setImmediate();
  }
}

function readWaiting(db: Db, { name }: StoredCollection): string[] {
  const rows = db.select({ id: pendingVersions.recordId }).from(pendingVersions).where(eq(pendingVersions.collection, name)).limit(atOnce).all();
  return rows.map(({ id }) => id);
}

/** The data of an actor in versions and the audit log. */
function actorData(actor: Actor) {
  const address = actor.kind === 'system' ? '' : actor.address;
  return { kind: actor.kind, name: actorName(actor), address, ...(actor.kind === 'staff' && { staffId: actor.staffId }) };
}
