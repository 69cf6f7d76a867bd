import { and, count, isNull } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/errors.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';

/** A table whose rows are referenced by id; a row with `deletedAt` is in the trash. */
type NamedTable = SQLiteTable & { id: SQLiteColumn; deletedAt?: SQLiteColumn };

/** Whether all ids exist in a table, outside the trash. */
export function areStored(reader: Db | Tx, table: NamedTable, ids: readonly string[]): boolean {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 || storedCount(reader, table).get(givenIds(wanted))?.total === wanted.length;
}

const storedCount = preparedQuery((db, table: NamedTable) =>
  db
    .select({ total: count() })
    .from(table)
    .where(and(isGiven(table.id), table.deletedAt && isNull(table.deletedAt)))
    .prepare(),
);

/** The error for fields that name records which are not stored. */
export function unknownRecord(...fields: string[]): AppError {
  return new AppError('invalid_input', {
    fields: Object.fromEntries(fields.map((field) => [field, { id: 'validation.unknownRecord' }])),
  });
}
