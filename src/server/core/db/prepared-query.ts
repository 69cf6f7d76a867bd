import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { connectionOf, type Db, type Tx } from './client.ts';

type PreparedQuery<Query, Key> = (reader: Db | Tx, key: Key) => Query;

/**
 * A query that is built once per connection and `key`, since building it costs Drizzle more than SQLite needs to run
 * it. Pass values that differ between calls as `sql.placeholder`. Inside a transaction the query runs as part of it.
 */
export function preparedQuery<Query, Key = void>(build: (db: Db, key: Key) => Query): PreparedQuery<Query, Key> {
  const queries = new WeakMap<Db, Map<Key, Query>>();
  return (reader, key) => {
    const db = connectionOf(reader);
    const ofDb = queries.get(db) ?? new Map<Key, Query>();
    queries.set(db, ofDb);
    const query = ofDb.get(key) ?? build(db, key);
    ofDb.set(key, query);
    return query;
  };
}

/** Condition of a prepared query: the column is one of the ids in `givenIds`, without a limit on their number. */
export const isGiven = (column: SQLWrapper): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;

/** Condition of a query for one call: the column is one of these ids, without a limit on their number. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The placeholder value for `isGiven`. */
export const givenIds = (ids: readonly string[]) => ({ ids: JSON.stringify(ids) });
