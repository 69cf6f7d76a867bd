import { getTableName } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Tx } from './client.ts';
import { keptQuery } from './prepared-query.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/**
 * An insert of any number of rows, each given as the plain values of these columns; more than one belong in a transaction. Gives the number of the
 * last row. One statement runs for each: handing all of them over as one JSON text takes SQLite three times as long where values are long.
 */
export const rowsInsert = (table: SQLiteTable, columns: readonly SQLiteColumn[]) =>
  rowsInsertInto(
    getTableName(table),
    columns.map(({ name }) => name),
  );

/** `rowsInsert` for a table that Drizzle does not know, such as an index of words. */
export function rowsInsertInto(table: string, columns: readonly string[]) {
  const values = columns.map(() => '?').join();
  const insert = keptQuery(({ $client }) => $client.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${values})`));
  return (writer: Db | Tx, rows: Rows): number => {
    const statement = insert(writer);
    let last = 0;
    for (const row of rows) last = Number(statement.run(row).lastInsertRowid);
    return last;
  };
}
