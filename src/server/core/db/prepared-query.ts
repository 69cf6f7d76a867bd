import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { connectionOf, type Db, type Tx } from './client.ts';

/**
 * A query that is built once for each connection, and for each `key` where it differs by one: building it costs Drizzle more than SQLite takes to
 * answer. What differs from call to call stands in it as `sql.placeholder`. Inside a transaction it runs as a part of that.
 */
export function keptQuery<Query, Key = void>(build: (db: Db, key: Key) => Query): (reader: Db | Tx, key: Key) => Query {
  const kept = new WeakMap<Db, Map<Key, Query>>();
  return (reader, key) => {
    const db = connectionOf(reader);
    const ofDb = kept.get(db) ?? new Map<Key, Query>();
    kept.set(db, ofDb);
    const query = ofDb.get(key) ?? build(db, key);
    ofDb.set(key, query);
    return query;
  };
}

/** The condition of a kept query for rows of the ids that each call gives as `givenIds`, however many they are. */
export const isGiven = (column: SQLWrapper): SQL => sql`${column} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;

/** The condition for rows of these ids, however many they are, of a query that is built for one call. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** What a call gives a kept query that asks for `isGiven`. */
export const givenIds = (ids: readonly string[]) => ({ ids: JSON.stringify(ids) });
