import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Actor, actorName } from '../core/auth/actor.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { placeholders } from '../core/db/placeholders.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import type { ContentTx } from './content-transaction.ts';
import {
  changedState,
  type RecordChange,
  type RecordState,
  storeFirstVersions,
  storeVersions,
} from './record-versions.ts';
import type { StoredCollection } from './stored-collection.ts';
import { clearedReview } from './text-review.ts';

interface BulkWriteOptions extends Pick<RecordChange, 'event' | 'at'> {
  writeParts?: () => void;
  /** The stored states of the records after the change, in their order, if they are known. */
  states?: readonly RecordState[] | undefined;
}

/**
 * Updates many records; the fields are the same, the values differ by record. Each gets a version and a line in the
 * audit log; ten thousand take a few seconds. `writeParts` writes related tables after the rows. Throws `not_found` if
 * a record is not stored.
 */
export function updateRecords<Values extends Record<string, unknown>>(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  changes: ReadonlyMap<string, Values>,
  { event, at, writeParts, states }: BulkWriteOptions,
): void {
  const [first] = changes.values();
  if (!first) return;
  const ids = [...changes.keys()];
  const former = storeFirstVersions(tx, collection, ids);
  const change = update(tx, collection)(tx, Object.keys(first).join());
  const stamp = { updatedAt: at, updatedBy: actorName(actor) };
  for (const [id, changed] of changes) change.run({ ...changed, ...stamp, id });
  writeParts?.();
  const known =
    states ?? (writeParts ? undefined : former.map((state) => changedState(collection, state, changes.get(state.id))));
  storeVersions(tx, actor, { collection, ids, event, at, states: known, former });
}

/**
 * Inserts many records with the same fields under given ids, with `sortOrder` from `firstPlace` on; otherwise like
 * `updateRecords`.
 */
export function insertRecords<Values extends Record<string, unknown>>(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  added: ReadonlyMap<string, Values>,
  { at, writeParts, states, firstPlace }: Omit<BulkWriteOptions, 'event'> & { firstPlace: number },
): void {
  const [first] = added.values();
  if (!first) return;
  const stamp = { createdAt: at, updatedAt: at, updatedBy: actorName(actor) };
  const fields = ['id', 'sortOrder', ...Object.keys(stamp), ...Object.keys(first)];
  const named: Record<string, SQLiteColumn> = getTableColumns(collection.table);
  const columns = fields.map((field) => named[field] as SQLiteColumn);
  const rows = [...added].map(([id, values], index) => {
    const row: Record<string, unknown> = { ...values, ...stamp, id, sortOrder: firstPlace + index };
    return columns.map((column, place) => storedValue(column, row[fields[place] as string]));
  });
  rowsInsert(collection.table, columns)(tx, rows);
  writeParts?.();
  storeVersions(tx, actor, { collection, ids: [...added.keys()], event: 'created', at, states });
}

const storedValue = (column: SQLiteColumn, value: unknown) =>
  value === null || value === undefined ? null : (column.mapToDriverValue(value) as string | number);

/** The prepared update of one record, by its collection and field names. */
const update = preparedQuery((_, { table }: StoredCollection) =>
  preparedQuery((db, list: string) => {
    const fields = list.split(',');
    return db
      .update(table)
      .set({
        ...placeholders([...fields, 'updatedAt', 'updatedBy']),
        version: sql`${table.version} + 1`,
        ...clearedReview(table, fields),
      })
      .where(eq(table.id, sql.placeholder('id')))
      .prepare();
  }),
);
