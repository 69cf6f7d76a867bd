import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toAppError } from '../errors.ts';
import { type Db, inTransaction, openDatabase } from './client.ts';
import { createDatabaseCheck } from './database-check.ts';
import { waitBriefly } from './lock-wait.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let db: Db;
let other: BetterSqlite3.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-lock-'));
  db = openDatabase(join(folder, 'dana.db'));
  migrateDatabase(db);
  db.run(sql`CREATE TABLE notes (text TEXT)`);
  waitBriefly(db.$client);
  other = new BetterSqlite3(join(folder, 'dana.db'));
  other.exec('BEGIN IMMEDIATE');
});
afterEach(() => {
  other.close();
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const write = () => void db.run(sql`INSERT INTO notes VALUES ('one')`);
const writeInTransaction = () => inTransaction(db, (tx) => void tx.run(sql`INSERT INTO notes VALUES ('one')`));

function time(work: () => void): { ms: number; error: unknown } {
  const startedAt = performance.now();
  try {
    work();
    return { ms: performance.now() - startedAt, error: null };
  } catch (error) {
    return { ms: performance.now() - startedAt, error };
  }
}

test.each([
  ['a write', write],
  ['a transaction', writeInTransaction],
])(
  'While another connection holds the write lock, %s waits briefly once, then not at all, and fails in words.',
  (_name, work) => {
    const first = time(work);
    const next = [time(work), time(write), time(writeInTransaction)];
    expect(first.ms).toBeGreaterThan(150);
    expect(next.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(150);
    for (const { error } of [first, ...next])
      expect(toAppError(error)).toMatchObject({ code: 'unavailable', messageKey: { id: 'error.locked' } });
    expect(time(() => void db.all(sql`SELECT * FROM notes`))).toMatchObject({ error: null });
  },
);

test('The health check does not wait for the lock, and passes again after it.', () => {
  const { find } = createDatabaseCheck(db);
  const { ms, error } = time(() =>
    expect(find().problem).toEqual({ state: 'red', reason: expect.stringContaining('write lock') }),
  );
  expect(error).toBeNull();
  expect(ms).toBeLessThan(150);
  other.exec('ROLLBACK');
  expect(find().problem).toBeNull();
});

test('After the lock is free, writes succeed and wait briefly again.', () => {
  time(write);
  other.exec('ROLLBACK');
  expect(time(write).error).toBeNull();
  other.exec('BEGIN IMMEDIATE');
  expect(time(write).ms).toBeGreaterThan(150);
});
