import { getTableName } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Tx } from './client.ts';
import { preparedQuery } from './prepared-query.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/**
 * Inserts rows, each given as the values of these columns, and returns the number of the last row. Several rows need a
 * transaction. Each row runs the statement once: passing all rows as one JSON text takes SQLite three times as long for
 * long values.
 */
export const rowsInsert = (table: SQLiteTable, columns: readonly SQLiteColumn[]) =>
  rowsInsertInto(
    getTableName(table),
    columns.map(({ name }) => name),
  );

/** `rowsInsert` for a table without a Drizzle schema, such as a full-text index. */
export function rowsInsertInto(table: string, columns: readonly string[]) {
  const values = columns.map(() => '?').join();
  const insert = preparedQuery(({ $client }) =>
    $client.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${values})`),
  );
  return (writer: Db | Tx, rows: Rows): number => {
    const statement = insert(writer);
    let last = 0;
    for (const row of rows) last = Number(statement.run(row).lastInsertRowid);
    return last;
  };
}
