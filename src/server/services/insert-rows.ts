import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Tx } from '../db/client.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/** Writes many rows by one query, each given as the plain values of these columns: a query for each takes several times as long. */
export function insertRows(writer: Db | Tx, table: SQLiteTable, columns: readonly SQLiteColumn[], rows: Rows): void {
  const names = columns.map(({ name }) => sql.identifier(name));
  if (rows.length > 0) writer.run(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) ${selectRows(columns.length, rows)}`);
}

/** Rows as a query that an insert reads, in their order. */
export function selectRows(width: number, rows: Rows): SQL {
  const values = Array.from({ length: width }, (_, place) => sql.raw(`value ->> ${place}`));
  return sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(rows)})`;
}
