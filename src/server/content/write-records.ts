import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Actor, actorName } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { placeholders } from '../core/db/placeholders.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import type { ContentTx } from './content-transaction.ts';
import { nextSortOrder } from './record-stamp.ts';
import {
  changedState,
  type RecordChange,
  type RecordState,
  recordState,
  storeFirstVersions,
  storeVersions,
} from './record-versions.ts';
import type { StoredCollection } from './stored-collection.ts';
import { clearedReview } from './text-review.ts';

/** A saved record whose related tables are still to be written. */
export interface SavedParts<Values = RecordState['content']> {
  id: string;
  values: Values;
  /** The content before the change; null for a new record. */
  before: RecordState['content'] | null;
}

interface BulkWriteOptions {
  event: RecordChange['event'];
  /** ISO 8601. */
  at: string;
  /** Writes related tables after the rows. */
  writeParts?: ((saved: readonly SavedParts[]) => void) | undefined;
  /** Whether `writeParts` may store other values than the given ones. Versions then read the records again. */
  isReadAgain?: boolean | undefined;
}

/**
 * Updates many records, each by its changed fields. Each gets a version and a line in the audit log; ten thousand take a
 * few seconds. Throws `not_found` if a record is not stored.
 */
export function updateRecords(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  changes: ReadonlyMap<string, Record<string, unknown>>,
  { event, at, writeParts, isReadAgain }: BulkWriteOptions,
): void {
  if (changes.size === 0) return;
  const ids = [...changes.keys()];
  const former = storeFirstVersions(tx, collection, ids);
  const formerById = new Map(former.map((state) => [state.id, state]));
  const states = ids.map((id) => changedState(collection, formerById.get(id) as RecordState, changes.get(id)));
  // Of many records, only the fields that change in one of them: each further column takes time.
  const fields = new Set([...changes.values()].flatMap((values) => Object.keys(values)));
  const change = ids.length === 1 ? updateOfOne(tx, collection) : buildUpdate(tx, collection, [...fields]);
  const stamp = { updatedAt: at, updatedBy: actorName(actor) };
  for (const { id, content } of states) change.run({ ...content, ...stamp, id });
  writeParts?.(states.map(({ id, content }) => ({ id, before: formerById.get(id)?.content ?? null, values: content })));
  storeVersions(tx, actor, { collection, ids, event, at, states: isReadAgain ? undefined : states, former });
}

/** Inserts many records with the same fields under given ids, after all others; otherwise like `updateRecords`. */
export function insertRecords(
  tx: ContentTx,
  actor: Actor,
  collection: StoredCollection,
  added: ReadonlyMap<string, Record<string, unknown>>,
  { at, writeParts, isReadAgain }: Omit<BulkWriteOptions, 'event'>,
): void {
  const [first] = added.values();
  if (!first) return;
  const stamp = { createdAt: at, updatedAt: at, updatedBy: actorName(actor) };
  const named: Record<string, SQLiteColumn> = getTableColumns(collection.table);
  const fields = ['id', 'sortOrder', ...Object.keys(stamp), ...Object.keys(first)].filter((field) => named[field]);
  const columns = fields.map((field) => named[field] as SQLiteColumn);
  const firstPlace = nextSortOrder(tx, collection);
  const rows = [...added].map(([id, values], index) => {
    const row: Record<string, unknown> = { ...values, ...stamp, id, sortOrder: firstPlace + index };
    return columns.map((column, place) => storedValue(column, row[fields[place] as string]));
  });
  rowsInsert(collection.table, columns)(tx, rows);
  const saved = [...added].map(([id, values]) => ({ id, before: null, values }));
  writeParts?.(saved);
  const states = saved.map(({ id, values }) => recordState(collection, { id, version: 1 }, values));
  storeVersions(tx, actor, {
    collection,
    ids: [...added.keys()],
    event: 'created',
    at,
    states: isReadAgain ? undefined : states,
  });
}

const storedValue = (column: SQLiteColumn, value: unknown) =>
  value === null || value === undefined ? null : (column.mapToDriverValue(value) as string | number);

/** The prepared update of one record, by its collection. */
const updateOfOne = preparedQuery((db, collection: StoredCollection) =>
  buildUpdate(db, collection, collection.inputFields),
);

/** An update of a record by its content. Sets these fields, except lists, which have no columns. */
function buildUpdate(db: Db | Tx, collection: StoredCollection, names: readonly string[]) {
  const { table } = collection;
  const fields = names.filter((field) => field in table);
  return db
    .update(table)
    .set({
      ...placeholders([...fields, 'updatedAt', 'updatedBy']),
      version: sql`${table.version} + 1`,
      ...clearedReview(collection, fields),
    })
    .where(eq(table.id, sql.placeholder('id')))
    .prepare();
}
