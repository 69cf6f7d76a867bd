import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processScript } from '../../runtime-files.ts';
import { startLowPriorityProcess } from '../low-priority-process.ts';
import { type Db, openDatabase, truncateLog } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { removeTraces } from './overwrite-unused.ts';
import { overwriteUnusedFile } from './unused-bytes.ts';

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-unused-'));
  db = openDatabase(join(folder, 'dana.db'));
  migrateDatabase(db);
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const count = 600;
/** Stores a request with its search words. */
function insert(key: string): void {
  const row = db.$client.prepare('SELECT coalesce(max(search_row), 0) + 1 FROM requests').pluck().get();
  db.$client
    .prepare(
      `INSERT INTO requests (id, reference, type, source, locale, name, email, phone, details, search_row, created_at, updated_at)
       VALUES (:key, :key, 'contact', 'site', 'en', 'Name ' || :key, :key || '@visitor.example', :key, '{}', :row, '', '')`,
    )
    .run({ key, row });
  db.$client.prepare('INSERT INTO request_search (rowid, words) VALUES (?, ?)').run(row, key);
}

function inBatch(keys: string[], work: (key: string) => unknown): void {
  db.$client.transaction(() => {
    for (const key of keys) work(key);
  })();
}

/** Stores, changes and deletes rows, so that SQLite moves cells between pages. Returns what was deleted. */
function storeAndDelete(): string[] {
  const keys = Array.from({ length: count }, (_none, number) => `a${(number * 7919) % 10_007}x${number}z`);
  inBatch(keys, insert);
  const change = db.$client.prepare(
    `UPDATE requests SET details = '"' || hex(zeroblob(1 + (search_row * 37 + ?) % 300)) || '"', call_back_at = hex(randomblob(8)) WHERE id = ?`,
  );
  for (const round of [0, 101, 202]) inBatch(keys, (key) => change.run(round, key));
  const deleted = keys.filter((_key, number) => number % 2 === 0);
  const remove = db.$client.prepare('DELETE FROM requests WHERE id = ?');
  inBatch(deleted, (key) => remove.run(key));
  return deleted;
}

const readAll = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
const findTraces = (deleted: string[], bytes = readAll()) => deleted.filter((key) => bytes.includes(key));
const checkIntegrity = () => db.$client.pragma('integrity_check', { simple: true });

test('What was deleted is in no file afterwards, neither in moved cells nor in the log, and the rest is intact.', async () => {
  const deleted = storeAndDelete();
  truncateLog(db);
  // SQLite's secure_delete alone leaves copies.
  expect(findTraces(deleted)).not.toEqual([]);
  const rows = db.$client.prepare('SELECT * FROM requests ORDER BY id').all();
  expect(await removeTraces(db)).toBe(true);
  expect(findTraces(deleted)).toEqual([]);
  expect(checkIntegrity()).toBe('ok');
  expect(db.$client.prepare('SELECT * FROM requests ORDER BY id').all()).toEqual(rows);
});

test('A connection that had the pages in its cache does not write deleted content back.', async () => {
  const deleted = storeAndDelete();
  truncateLog(db);
  // Reads every page.
  checkIntegrity();
  await removeTraces(db);
  db.$client.exec('UPDATE requests SET visit_day = id, assignee_id = NULL, call_back_at = id, updated_at = id');
  expect(findTraces(deleted)).toEqual([]);
  truncateLog(db);
  expect(findTraces(deleted)).toEqual([]);
  expect(checkIntegrity()).toBe('ok');
});

test('Writes continue meanwhile and are intact.', async () => {
  const deleted = storeAndDelete();
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    for (; !isOver; written += 1) {
      insert(`y${written}`);
      await wait(2);
    }
  })();
  const isRemoved = await removeTraces(db);
  isOver = true;
  await writing;
  expect(isRemoved).toBe(true);
  truncateLog(db);
  expect(findTraces(deleted)).toEqual([]);
  expect(checkIntegrity()).toBe('ok');
  expect(db.$client.prepare("SELECT count(*) FROM requests WHERE id LIKE 'y%'").pluck().get()).toBe(written);
});

test('Nothing is overwritten while another connection reads, nor is it waited for.', async () => {
  storeAndDelete();
  const reader = openDatabase(join(folder, 'dana.db'));
  reader.$client.exec('BEGIN; SELECT count(*) FROM requests');
  const startedAt = performance.now();
  expect(await removeTraces(db)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  reader.$client.close();
});

test('The process that overwrites changes nothing while another connection reads.', async () => {
  const deleted = storeAndDelete();
  truncateLog(db);
  const databaseFile = join(folder, 'dana.db');
  const tracesInFile = () => findTraces(deleted, readFileSync(databaseFile, 'latin1'));
  const traces = tracesInFile();
  expect(traces).not.toEqual([]);
  const reader = openDatabase(databaseFile);
  reader.$client.exec('BEGIN; SELECT count(*) FROM requests');
  const overwriter = startLowPriorityProcess<{ databaseFile: string }, boolean>(processScript('overwrite-unused'), {
    isAwaited: true,
  });
  expect(await overwriter.run({ databaseFile })).toBe(false);
  overwriter.close();
  expect(tracesInFile()).toEqual(traces);
  reader.$client.close();
});

test('A copy that no process uses is overwritten in place.', async () => {
  const deleted = storeAndDelete();
  const copy = join(folder, 'copy.db');
  await db.$client.backup(copy);
  const read = () => readFileSync(copy, 'latin1');
  expect(findTraces(deleted, read())).not.toEqual([]);
  await overwriteUnusedFile(copy);
  expect(findTraces(deleted, read())).toEqual([]);
  db.$client.close();
  db = openDatabase(copy);
  expect(checkIntegrity()).toBe('ok');
});
