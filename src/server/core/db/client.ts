import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { createNameMatcher } from '#shared/fields/name-keys.rules.ts';
import { createTextMatcher } from '#shared/fields/search.rules.ts';
import { createFolder } from '../create-folder.ts';
import { namingFile } from '../explain-access.ts';
import { initLockWait, limitWait, withWait, writeWithWait } from './lock-wait.ts';

export type Db = BetterSQLite3Database & { $client: BetterSqlite3.Database };
/** Is told what a connection commits; a simulation ends or refuses it there. */
export interface CommitWatch {
  /**
   * Called before a transaction begins, and before each write. Throws to refuse it; whatever was written in the same
   * transaction is then rolled back.
   */
  beforeWrite: (isBegin: boolean) => void;
  /** Called after each commit, also that of a single statement. */
  onCommit: () => void;
}

/** The transaction that Drizzle passes to its callback. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Opens a database file, `:memory:`, or a serialised database: WAL, each commit flushed to disk, foreign keys enforced.
 */
export function openDatabase(file: string | Buffer, watch?: CommitWatch): Db {
  if (typeof file !== 'string' || file === ':memory:') return openWith(new BetterSqlite3(file), watch);
  createFolder(dirname(file));
  requireWritable(file);
  return namingFile(file, () => openWith(new BetterSqlite3(file), watch));
}

/** SQLite opens a file that it may only read, and fails at the first write. Throws the error of the system. */
function requireWritable(file: string): void {
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
}

function openWith(client: BetterSqlite3.Database, watch?: CommitWatch): Db {
  initLockWait(client);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  // Overwrites deleted content instead of leaving it in free pages.
  client.pragma('secure_delete = ON');
  // For searches in lists without a full-text index.
  for (const [name, createMatcher] of Object.entries({
    matches_term: createTextMatcher,
    matches_name: createNameMatcher,
  })) {
    const matcherOf = rememberLast(createMatcher);
    client.function(name, { deterministic: true }, (text, term) => Number(matcherOf(String(term))(String(text))));
  }
  const used = watch ? watchedClient(waitingClient(client), client, watch) : waitingClient(client);
  return Object.assign(drizzle({ client: used }), { $client: client }) as Db;
}

/** `make`, which runs again only if its argument differs from the last one. */
function rememberLast<Result>(make: (text: string) => Result): (text: string) => Result {
  let last: { text: string; result: Result } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, result: make(text) };
    return last.result;
  };
}

/** The part of a connection that Drizzle uses, with statements that wait for the write lock as `limitWait` says. */
function waitingClient(client: BetterSqlite3.Database): BetterSqlite3.Database {
  const used: Pick<BetterSqlite3.Database, 'prepare' | 'transaction'> = {
    prepare: ((text: string) => limitWait(client, client.prepare(text))) as BetterSqlite3.Database['prepare'],
    transaction: (work) => client.transaction(work),
  };
  return used as BetterSqlite3.Database;
}

/** The same part, which tells `watch` what is written. */
function watchedClient(
  used: BetterSqlite3.Database,
  client: BetterSqlite3.Database,
  watch: CommitWatch,
): BetterSqlite3.Database {
  function beforeWrite(isBegin: boolean): void {
    try {
      watch.beforeWrite(isBegin);
    } catch (refusal) {
      // As SQLite does after a write that failed.
      if (client.open && client.inTransaction) client.exec('ROLLBACK');
      throw refusal;
    }
  }
  const watched =
    <Values extends unknown[], Result>(isBegin: boolean, execute: (...values: Values) => Result) =>
    (...values: Values): Result => {
      beforeWrite(isBegin);
      const result = execute(...values);
      if (!client.inTransaction) watch.onCommit();
      return result;
    };

  function prepare(text: string): BetterSqlite3.Statement {
    const statement = used.prepare(text);
    if (statement.readonly) return statement;
    const { run, get, all } = statement;
    return Object.assign(statement, {
      run: watched(false, run.bind(statement)),
      get: watched(false, get.bind(statement)),
      all: watched(false, all.bind(statement)),
    });
  }

  const transaction = (work: () => unknown) => ({ immediate: watched(true, used.transaction(work).immediate) });
  return { prepare, transaction } as unknown as BetterSqlite3.Database;
}

const connections = new WeakMap<Db | Tx, Db>();

/** The connection of a transaction; a connection is returned unchanged. */
export const connectionOf = (reader: Db | Tx): Db => connections.get(reader) ?? (reader as Db);

export type Synchronous<Result> = Result extends PromiseLike<unknown> ? never : Result;

/**
 * Runs `work` in one write transaction, which is rolled back if `work` throws.
 * The driver is synchronous, so an async `work` would run outside the transaction: its type and a check refuse it.
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Synchronous<Result>): Result {
  const write = (tx: Tx) => {
    connections.set(tx, db);
    const result: unknown = work(tx);
    if (result instanceof Promise) throw new TypeError('A transaction must be synchronous.');
    return result as Result;
  };
  return writeWithWait(db.$client, () => db.transaction(write, { behavior: 'immediate' }));
}

/**
 * Empties the write-ahead log, which may contain deleted content. Returns false if another process still reads or writes
 * after `waitMs`, in which nobody else can write; the caller must try again later.
 */
export function truncateLog({ $client }: Db, waitMs = 0): boolean {
  const [answer] = withWait($client, waitMs, () => $client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]);
  return answer?.busy === 0;
}
