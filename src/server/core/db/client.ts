import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { LRUCache } from 'lru-cache';
import { normaliseText } from '#shared/fields/search.rules.ts';

export type Db = BetterSQLite3Database & { $client: BetterSqlite3.Database };
/** What a query inside a transaction is given. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const busyTimeoutMs = 5000;
const mostStatements = 256;

/** Opens the database file (for tests `:memory:`, or the bytes of one that is kept in memory): WAL, each commit flushed to disk, foreign keys enforced. */
export function openDatabase(file: string | Buffer): Db {
  if (typeof file === 'string' && file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const client = new BetterSqlite3(file);
  client.pragma(`busy_timeout = ${busyTimeoutMs}`);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  // What is removed for good is overwritten, not left in free pages.
  client.pragma('secure_delete = ON');
  // One spelling of Arabic and English words, for searching lists that have no index of words.
  client.function('normalised', { deterministic: true }, (text) => normaliseText(String(text)));
  return Object.assign(drizzle({ client: keepStatements(client) }), { $client: client }) as Db;
}

/** What Drizzle asks of a connection, with the statements of its latest queries kept: making one anew costs about as much as running it. */
function keepStatements(client: BetterSqlite3.Database): BetterSqlite3.Database {
  const kept = new LRUCache<string, BetterSqlite3.Statement>({ max: mostStatements });
  const prepare = (text: string) => {
    const known = kept.get(text);
    // Drizzle asks anew each time for rows as arrays, and otherwise counts on objects.
    if (known) return known.reader ? known.raw(false) : known;
    const statement = client.prepare(text);
    kept.set(text, statement);
    return statement;
  };
  // Drizzle asks for a whole connection by its type, and uses these two of it.
  const used: Pick<BetterSqlite3.Database, 'prepare' | 'transaction'> = {
    prepare: prepare as BetterSqlite3.Database['prepare'],
    transaction: (work) => client.transaction(work),
  };
  return used as BetterSqlite3.Database;
}

const connections = new WeakMap<Db | Tx, Db>();

/** The connection that a transaction runs on; a connection itself is its own. */
export const connectionOf = (reader: Db | Tx): Db => connections.get(reader) ?? (reader as Db);

type Synchronous<Result> = Result extends PromiseLike<unknown> ? never : Result;

/**
 * Runs `work` in one write transaction: all of it is stored, or none.
 * The driver is synchronous, so an async `work` would run outside the transaction: its type and a check refuse it.
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Synchronous<Result>): Result {
  return db.transaction(
    (tx) => {
      connections.set(tx, db);
      const result: unknown = work(tx);
      if (result instanceof Promise) throw new TypeError('A transaction must be synchronous.');
      return result as Result;
    },
    { behavior: 'immediate' },
  );
}

/**
 * Empties the write-ahead log, which may hold former content of the file. Returns false, without waiting, while another process reads or
 * writes: then it has to be tried again.
 */
export function truncateLog({ $client }: Db): boolean {
  $client.pragma('busy_timeout = 0');
  try {
    const [answer] = $client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return answer?.busy === 0;
  } finally {
    $client.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}

/** A function that says whether another connection, so another process, has written since it was last asked. */
export function watchWrites(db: Db): () => boolean {
  const read = () => db.$client.pragma('data_version', { simple: true });
  let seen = read();
  return () => {
    const before = seen;
    seen = read();
    return seen !== before;
  };
}
