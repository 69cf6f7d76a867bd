import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCategory } from '#testing/factories.ts';
import { categories } from '../../categories/categories.collection.ts';
import { type Db, inTransaction, openDatabase, type Tx } from './client.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-client-'));
  db = openDatabase(join(folder, 'data', 'dana.db'));
  migrateDatabase(db);
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const row = { id: 'a'.repeat(24), titleEn: 'Heart', titleAr: 'القلب', createdAt: '', updatedAt: '' };
const stored = () => db.select({ rows: count() }).from(categories).get()?.rows;

test('Every connection uses WAL, full synchronisation, foreign keys and a busy timeout.', () => {
  const read = (name: string) => db.$client.pragma(name, { simple: true });
  expect(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(read)).toEqual(['wal', 2, 1, 5000]);
});

test('The database refuses to delete a row that other rows reference.', () => {
  makeCategory(db, { id: row.id });
  db.$client.exec(`INSERT INTO packages (id, category_id, name_en, name_ar, description_en, description_ar, tests, created_at, updated_at)
    VALUES ('p', '${row.id}', '', '', '', '', 1, '', '')`);
  expect(() => db.delete(categories).run()).toThrow(/FOREIGN KEY/);
});

test('A transaction is committed as a whole or rolled back.', () => {
  expect(inTransaction(db, (tx) => tx.insert(categories).values(row).returning().get()?.titleEn)).toBe('Heart');
  const broken = () =>
    inTransaction(db, (tx) => {
      tx.insert(categories)
        .values({ ...row, id: 'b'.repeat(24) })
        .run();
      throw new Error('half-way');
    });
  expect(broken).toThrow('half-way');
  expect(stored()).toBe(1);
});

test('An asynchronous transaction is refused and rolled back.', () => {
  const work = async (tx: Tx) => void tx.insert(categories).values(row).run();
  // @ts-expect-error an asynchronous function does not fit the type either
  expect(() => inTransaction(db, work)).toThrow('A transaction must be synchronous.');
  expect(stored()).toBe(0);
});

test('A second write transaction is refused before it begins.', () => {
  const other = openDatabase(db.$client.name);
  other.$client.pragma('busy_timeout = 1');
  inTransaction(db, (tx) => {
    tx.insert(categories).values(row).run();
    let hasBegun = false;
    const second = () =>
      inTransaction(other, () => {
        hasBegun = true;
      });
    expect(second).toThrow(/locked/);
    expect(hasBegun).toBe(false);
  });
  other.$client.close();
});

test('A reused statement returns arrays or objects as requested, also in a transaction and after a schema change.', () => {
  makeCategory(db, { id: row.id });
  const statement = sql`select ${categories.id}, ${categories.titleEn} from ${categories}`;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(db.all(statement)).toMatchObject([{ id: row.id }]);
    expect(db.values(statement)).toEqual([[row.id, expect.any(String)]]);
  }
  db.$client.exec('ALTER TABLE categories ADD COLUMN colour TEXT');
  expect(Object.keys(db.get<object>(sql`select * from categories`))).toContain('colour');
  expect(inTransaction(db, (tx) => tx.all(statement).length + db.all(statement).length)).toBe(2);
});
