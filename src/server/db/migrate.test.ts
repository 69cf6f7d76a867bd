import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePackage } from '#testing/factories.ts';
import { type Db, openDatabase } from './client.ts';
import { DatabaseTooNewError, isMigrated, migrateDatabase, migrationsFolder } from './migrate.ts';
import { packages } from './schema/packages.table.ts';

let folder: string;
let migrations: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-migrate-'));
  migrations = join(folder, 'drizzle');
  cpSync(migrationsFolder, migrations, { recursive: true });
  db = openDatabase(join(folder, 'dana.db'));
  migrateDatabase(db, migrations);
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

/** A table rebuilt as Drizzle generates it: a new table is filled, the old one dropped. */
const rebuildOfPackages = () => `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE __new_packages AS SELECT * FROM packages;--> statement-breakpoint
DROP TABLE packages;--> statement-breakpoint
${packagesTableSql()};--> statement-breakpoint
INSERT INTO packages SELECT * FROM __new_packages;--> statement-breakpoint
DROP TABLE __new_packages;--> statement-breakpoint
PRAGMA foreign_keys=ON;`;

const packagesTableSql = () => db.$client.prepare("SELECT sql FROM sqlite_master WHERE name = 'packages'").pluck().get();

/** Adds a migration to the test's own folder, later than all others. */
function addMigration(tag: string, statements: string): void {
  const file = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1;
  journal.entries.push(Object.assign({ idx: journal.entries.length, version: '6', when, breakpoints: true }, { tag }));
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), statements);
}

/** A package with a tag, whose row goes when the package does. */
function makeTaggedPackage(): void {
  const { id } = makePackage(db);
  db.$client.exec(
    `INSERT INTO tags (id, key, name_en, name_ar, sort_order) VALUES ('t', 'iron', 'Iron', 'حديد', 0); INSERT INTO package_tags VALUES ('${id}', 't')`,
  );
}

const rows = (table: string, of: Db = db) => of.$client.prepare(`SELECT count(*) AS rows FROM ${table}`).pluck().get();
const foreignKeys = () => db.$client.pragma('foreign_keys', { simple: true });

test('Rebuilding a table keeps what hangs on its rows, which Drizzle’s own migrator would delete.', () => {
  makeTaggedPackage();
  addMigration('9000_rebuild', rebuildOfPackages());
  const copy = migrateDatabase(db, migrations) ?? '';
  expect([rows('packages'), rows('package_tags'), foreignKeys(), isMigrated(db, migrations)]).toEqual([1, 1, 1, true]);
  const before = openDatabase(copy);
  migrate(before, { migrationsFolder: migrations });
  expect([rows('packages', before), rows('package_tags', before)]).toEqual([1, 0]);
  before.$client.close();
});

test('A database is copied before it is changed, and the copy holds what was there.', () => {
  makePackage(db);
  addMigration('9000_more', 'DELETE FROM packages;');
  const copy = migrateDatabase(db, migrations) ?? '';
  expect(copy).toBe(join(folder, 'dana.db.before-9000_more'));
  const before = openDatabase(copy);
  expect([rows('packages', before), rows('packages')]).toEqual([1, 0]);
  before.$client.close();
});

test('A database that is up to date, and one that was empty, are not copied.', () => {
  expect(migrateDatabase(db, migrations)).toBeNull();
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
});

test('A migration that would break a reference stops the start, again and again, and changes nothing.', () => {
  makeTaggedPackage();
  addMigration('9000_break', 'CREATE TABLE half (id text);--> statement-breakpoint\nDELETE FROM categories;');
  for (const attempt of [1, 2]) {
    expect(() => migrateDatabase(db, migrations)).toThrow(/break 1 references, first in packages/);
    expect([attempt, rows('categories'), rows("sqlite_master WHERE name = 'half'"), foreignKeys()]).toEqual([attempt, 1, 0, 1]);
    expect(isMigrated(db, migrations)).toBe(false);
  }
});

test('A migration that fails half-way leaves nothing behind.', () => {
  addMigration('9000_fail', 'CREATE TABLE half (id text);--> statement-breakpoint\nINSERT INTO no_such_table VALUES (1);');
  expect(() => migrateDatabase(db, migrations)).toThrow(/no_such_table/);
  expect(() => migrateDatabase(db, migrations)).toThrow(join(folder, 'dana.db.before-9000_fail'));
  expect([rows("sqlite_master WHERE name = 'half'"), foreignKeys()]).toEqual([0, 1]);
});

test('After an upgrade that was tried too early, the copy is that of the last attempt.', () => {
  addMigration('9000_fail', 'INSERT INTO no_such_table VALUES (1);');
  expect(() => migrateDatabase(db, migrations)).toThrow();
  makePackage(db);
  expect(() => migrateDatabase(db, migrations)).toThrow();
  const copy = openDatabase(join(folder, 'dana.db.before-9000_fail'));
  expect(copy.select().from(packages).all()).toHaveLength(1);
  copy.$client.close();
  expect(existsSync(join(folder, 'dana.db.before-9000_fail.part'))).toBe(false);
});

test('Older code refuses a database on which newer code has run, and leaves it as it is.', () => {
  addMigration('9999_later', 'CREATE TABLE later (id TEXT)');
  migrateDatabase(db, migrations);
  expect(() => migrateDatabase(db)).toThrow(DatabaseTooNewError);
  expect(rows('later')).toBe(0);
  // A migration that was dropped since, before the newest known one, does not make a database newer.
  db.$client.exec(
    'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations); UPDATE __drizzle_migrations SET created_at = created_at - 1 WHERE created_at = (SELECT min(created_at) FROM __drizzle_migrations)',
  );
  expect(migrateDatabase(db)).toBeNull();
});
