import { getTableName } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Tx } from '../db/client.ts';
import { keptQuery } from '../db/kept-query.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/** An insert of any number of rows by one query, each given as the plain values of these columns. Gives the number of the last row. */
export const rowsInsert = (table: SQLiteTable, columns: readonly SQLiteColumn[]) =>
  rowsInsertInto(
    getTableName(table),
    columns.map(({ name }) => name),
  );

/** `rowsInsert` for a table that Drizzle does not know, such as an index of words. */
export function rowsInsertInto(table: string, columns: readonly string[]) {
  const values = columns.map((_, place) => `value ->> ${place}`);
  const insert = keptQuery(({ $client }) => $client.prepare(`INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM json_each(?)`));
  return (writer: Db | Tx, rows: Rows): number => (rows.length === 0 ? 0 : Number(insert(writer).run(JSON.stringify(rows)).lastInsertRowid));
}
