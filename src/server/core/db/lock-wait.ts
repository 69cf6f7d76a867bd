import type BetterSqlite3 from 'better-sqlite3';
import { monotonicClock } from '../clock.ts';
import { isDatabaseLocked } from '../storage-failure.ts';

/** SQLite waits synchronously, so no request is answered meanwhile. */
const waitMs = 200;
const pauseMs = 1000;
const writing = ['run', 'get', 'all'] as const;

interface LockWait {
  current: number;
  /** Whether the connection belongs to the server, whose visitors must not wait. */
  isServer: boolean;
  pausedUntil: number;
}

const waits = new WeakMap<BetterSqlite3.Database, LockWait>();
const commandWaitMs = 5000;

/** Sets how long the connection waits while another process holds the write lock: five seconds, as commands may. */
export function initLockWait(client: BetterSqlite3.Database): void {
  waits.set(client, { current: -1, isServer: false, pausedUntil: 0 });
  setWait(client, commandWaitMs);
}

/**
 * From now on writes wait at most 200 ms. After one has waited in vain, the next ones do not wait at all for a second,
 * unless one of them succeeds. So the server answers reads while another process holds the lock.
 */
export function waitBriefly(client: BetterSqlite3.Database): void {
  const wait = waits.get(client);
  if (wait) wait.isServer = true;
  setWait(client, waitMs);
}

/** Runs a write with the wait that applies now. */
export function writeWithWait<Result>(client: BetterSqlite3.Database, write: () => Result): Result {
  const wait = waits.get(client);
  if (!wait?.isServer) return write();
  if (wait.pausedUntil > 0 && monotonicClock() >= wait.pausedUntil) resume(client, wait);
  try {
    const result = write();
    if (wait.pausedUntil > 0) resume(client, wait);
    return result;
  } catch (error) {
    if (isDatabaseLocked(error)) {
      wait.pausedUntil = monotonicClock() + pauseMs;
      setWait(client, 0);
    }
    throw error;
  }
}

/** Runs `work` with another wait in ms. */
export function withWait<Result>(client: BetterSqlite3.Database, ms: number, work: () => Result): Result {
  const before = waits.get(client)?.current ?? commandWaitMs;
  setWait(client, Math.min(ms, before));
  try {
    return work();
  } finally {
    setWait(client, before);
  }
}

/** Makes the execution of a writing statement subject to `writeWithWait`. */
export function limitWait<Statement extends BetterSqlite3.Statement>(
  client: BetterSqlite3.Database,
  statement: Statement,
): Statement {
  if (statement.readonly) return statement;
  for (const method of statement.reader ? writing : (['run'] as const)) {
    const execute = statement[method].bind(statement) as (...values: unknown[]) => unknown;
    Object.assign(statement, { [method]: (...values: unknown[]) => writeWithWait(client, () => execute(...values)) });
  }
  return statement;
}

function resume(client: BetterSqlite3.Database, wait: LockWait): void {
  wait.pausedUntil = 0;
  setWait(client, waitMs);
}

function setWait(client: BetterSqlite3.Database, ms: number): void {
  const wait = waits.get(client);
  if (wait?.current === ms) return;
  client.pragma(`busy_timeout = ${ms}`);
  if (wait) wait.current = ms;
}
