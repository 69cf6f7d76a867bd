import { and, count, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  type ChangeOf,
  type CreateOf,
  mapFields,
  type SimpleCollection,
  type SimpleRecordOf,
  type SimpleShape,
  type ValuesOf,
} from '#shared/collections/define-collection.ts';
import type { RemovedTogether } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import { type ContentTx, type ContentWriteDeps, changeContent } from './content-transaction.ts';
import { requireUnchanged, stampOf } from './record-stamp.ts';
import type { StoredRow } from './record-writer.ts';

export interface SimpleOptions<S extends SimpleShape> extends ContentWriteDeps {
  table: SQLiteTable & Record<'id' | 'version' | 'updatedBy', SQLiteColumn>;
  /** Computes a record's `computed` values from its row and the selected `columns`. */
  columns?: Record<string, SQL | SQLiteColumn>;
  compute: (row: StoredRow) => SimpleRecordOf<S>['computed'];
  /**
   * Checks values in the transaction, before they are written; `id` is null for a new record. Throws `invalid_input`.
   */
  check?: (tx: Tx, values: ValuesOf<S>, id: string | null) => void;
  /** Columns of a new record that are not fields. */
  newColumns?: (tx: Tx, values: ValuesOf<S>) => object;
  /** The condition for records that may be deleted. */
  isFree?: SQL;
  /** Throws `conflict` for a record that may not be deleted. */
  requireFree?: (record: SimpleRecordOf<S>) => void;
  /**
   * Called in the transaction, after a record was written or deleted; `before` are the former values of an updated one.
   */
  onWritten: (
    tx: ContentTx,
    actor: Actor,
    event: 'created' | 'updated' | 'removed',
    record: { id: string; values: ValuesOf<S> },
    before?: ValuesOf<S>,
  ) => void;
}

export type SimpleService<S extends SimpleShape> = ReturnType<typeof createSimpleService<S>>;

/**
 * The service of a simple collection.
 */
export function createSimpleService<S extends SimpleShape>(
  { fields, createSchema, changeSchema, valuesSchema }: SimpleCollection<S>,
  options: SimpleOptions<S>,
) {
  const { db, clock, table, columns = {}, compute, check, newColumns, isFree, requireFree, onWritten } = options;
  const valuesOf = (row: StoredRow) => mapFields(fields, (_, name) => row[name]) as ValuesOf<S>;
  const toRecord = (row: StoredRow): SimpleRecordOf<S> => {
    const { id, version } = row as Pick<SimpleRecordOf<S>, 'id' | 'version'>;
    return { id, version, values: valuesOf(row), computed: compute(row) };
  };

  /** The records that meet a condition, in an order. Checks no permission. */
  function readRecords(
    where: SQL | undefined,
    order: readonly (SQL | SQLiteColumn)[] = [],
    reader: Db | Tx = db,
  ): SimpleRecordOf<S>[] {
    const rows = reader
      .select({ ...getTableColumns(table), ...columns })
      .from(table)
      .where(where)
      .orderBy(...order)
      .all();
    return rows.map(toRecord);
  }

  function find(reader: Db | Tx, id: string): SimpleRecordOf<S> {
    const [record] = readRecords(eq(table.id, id), [], reader);
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** Throws `not_found`. */
  function getRecord(_actor: Authorized<'content.write'>, id: string): SimpleRecordOf<S> {
    return find(db, id);
  }

  /** Throws `invalid_input`. */
  function create(actor: Authorized<'content.write'>, sent: CreateOf<S>): SimpleRecordOf<S> {
    const values = createSchema.parse(sent);
    const id = newContentId();
    const stamp = stampOf(actor, clock);
    changeContent(options, (tx) => {
      check?.(tx, values, null);
      // A table without one of these columns ignores it.
      const row = { ...newColumns?.(tx, values), ...values, ...stamp, id, createdAt: stamp.updatedAt };
      tx.insert(table).values(row).run();
      onWritten(tx, actor, 'created', { id, values });
    });
    return find(db, id);
  }

  /**
   * Omitted fields are unchanged. Throws `not_found`, `invalid_input`, and `conflict` if the stored version is not
   * `version`.
   */
  function update(
    actor: Authorized<'content.write'>,
    id: string,
    sent: ChangeOf<S>,
    version?: number,
  ): SimpleRecordOf<S> {
    changeContent(options, (tx) => {
      const stored = tx.select().from(table).where(eq(table.id, id)).get() as
        | (StoredRow & { version: number; updatedBy: string })
        | undefined;
      requireUnchanged(actor, stored, version);
      const before = valuesOf(stored);
      const values = valuesSchema.parse({ ...before, ...changeSchema.parse(sent) });
      check?.(tx, values, id);
      tx.update(table)
        .set({ ...values, ...stampOf(actor, clock), version: stored.version + 1 })
        .where(eq(table.id, id))
        .run();
      onWritten(tx, actor, 'updated', { id, values }, before);
    });
    return find(db, id);
  }

  /** Throws `not_found`, and `conflict` if the record is in use. */
  function remove(actor: Authorized<'content.write'>, id: string): void {
    changeContent(options, (tx) => {
      const record = find(tx, id);
      requireFree?.(record);
      removeMany(actor, [id]);
    });
  }

  /** Deletes those that are not in use. Ids that are not stored are ignored. */
  function removeMany(actor: Authorized<'content.write'>, ids: readonly string[]): RemovedTogether {
    return changeContent(options, (tx) => {
      const isAsked = isOneOf(table.id, ids);
      const total = tx.select({ total: count() }).from(table).where(isAsked).get()?.total ?? 0;
      const free = readRecords(and(isAsked, isFree), [], tx);
      const removed = free.map(({ id }) => id);
      tx.delete(table).where(isOneOf(table.id, removed)).run();
      for (const record of free) onWritten(tx, actor, 'removed', record);
      return { removed, keptCount: total - removed.length };
    });
  }

  return { readRecords, getRecord, create, update, remove, removeMany };
}
