import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePackage } from '#testing/factories.ts';
import { packages } from '../../packages/packages.table.ts';
import { type Db, openDatabase } from './client.ts';
import { DatabaseVersionError, findForeignCode, isMigrated, migrateDatabase, migrationsFolder } from './migrate.ts';

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

/** A table rebuild as Drizzle generates it: fill a new table, drop the old one. */
const rebuildOfPackages = () => `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE __new_packages AS SELECT * FROM packages;--> statement-breakpoint
DROP TABLE packages;--> statement-breakpoint
${packagesTableSql()};--> statement-breakpoint
INSERT INTO packages SELECT * FROM __new_packages;--> statement-breakpoint
DROP TABLE __new_packages;--> statement-breakpoint
PRAGMA foreign_keys=ON;`;

const packagesTableSql = () =>
  db.$client.prepare("SELECT sql FROM sqlite_master WHERE name = 'packages'").pluck().get();

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

/** Adds a migration to the test's own folder, later than all others. */
function addMigration(tag: string, statements: string): void {
  const file = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1;
  journal.entries.push(Object.assign({ idx: journal.entries.length, version: '6', when, breakpoints: true, tag }));
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), statements);
}

/** A package with a tag, whose row is deleted by a cascade. */
function makeTaggedPackage(): void {
  const { id } = makePackage(db);
  db.$client.exec(
    `INSERT INTO tags (id, key, name_en, name_ar, sort_order) VALUES ('t', 'iron', 'Iron', 'حديد', 0); INSERT INTO package_tags VALUES ('${id}', 't')`,
  );
}

const rows = (table: string, of: Db = db) => of.$client.prepare(`SELECT count(*) AS rows FROM ${table}`).pluck().get();
const foreignKeys = () => db.$client.pragma('foreign_keys', { simple: true });

test('The copy before a migration and each migration that runs are reported, in order, and nothing when none is pending.', () => {
  addMigration('9000_more', 'CREATE TABLE more (id TEXT)');
  addMigration('9001_last', 'CREATE TABLE last (id TEXT)');
  const lines: string[] = [];
  const migrateOnce = () => migrateDatabase(db, migrations, (_about, message) => void lines.push(message));
  migrateOnce();
  const copy = join(folder, 'dana.db.before-9000_more');
  expect(lines).toEqual([
    `the database was copied to ${copy} before it is migrated`,
    'migration 9000_more has run',
    'migration 9001_last has run',
  ]);
  migrateOnce();
  expect(lines).toHaveLength(3);
});

test('A migration that rebuilds a table keeps the rows that reference it, unlike the migrator of Drizzle.', () => {
  makeTaggedPackage();
  addMigration('9000_rebuild', rebuildOfPackages());
  const copy = migrateDatabase(db, migrations) ?? '';
  expect([rows('packages'), rows('package_tags'), foreignKeys(), isMigrated(db, migrations)]).toEqual([1, 1, 1, true]);
  const before = openDatabase(copy);
  migrate(before, { migrationsFolder: migrations });
  expect([rows('packages', before), rows('package_tags', before)]).toEqual([1, 0]);
  before.$client.close();
});

test('A migration copies the database before it changes it.', () => {
  makePackage(db);
  addMigration('9000_more', 'DELETE FROM packages;');
  const copy = migrateDatabase(db, migrations) ?? '';
  expect(copy).toBe(join(folder, 'dana.db.before-9000_more'));
  const before = openDatabase(copy);
  expect([rows('packages', before), rows('packages')]).toEqual([1, 0]);
  before.$client.close();
});

test('A database that is new or up to date is not copied.', () => {
  expect(migrateDatabase(db, migrations)).toBeNull();
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
});

test('A migration that breaks a foreign key fails each time and changes nothing.', () => {
  makeTaggedPackage();
  addMigration('9000_break', 'CREATE TABLE half (id text);--> statement-breakpoint\nDELETE FROM categories;');
  for (const attempt of [1, 2]) {
    expect(() => migrateDatabase(db, migrations)).toThrow(/break 1 references, first in packages/);
    expect([attempt, rows('categories'), rows("sqlite_master WHERE name = 'half'"), foreignKeys()]).toEqual([
      attempt,
      1,
      0,
      1,
    ]);
    expect(isMigrated(db, migrations)).toBe(false);
  }
});

test('A migration that fails is rolled back, and the error names the copy.', () => {
  addMigration(
    '9000_fail',
    'CREATE TABLE half (id text);--> statement-breakpoint\nINSERT INTO no_such_table VALUES (1);',
  );
  expect(() => migrateDatabase(db, migrations)).toThrow(/no_such_table/);
  expect(() => migrateDatabase(db, migrations)).toThrow(join(folder, 'dana.db.before-9000_fail'));
  expect([rows("sqlite_master WHERE name = 'half'"), foreignKeys()]).toEqual([0, 1]);
});

test('A repeated migration replaces the copy of the former attempt.', () => {
  addMigration('9000_fail', 'INSERT INTO no_such_table VALUES (1);');
  expect(() => migrateDatabase(db, migrations)).toThrow();
  makePackage(db);
  expect(() => migrateDatabase(db, migrations)).toThrow();
  const copy = openDatabase(join(folder, 'dana.db.before-9000_fail'));
  expect(copy.select().from(packages).all()).toHaveLength(1);
  copy.$client.close();
  expect(existsSync(join(folder, 'dana.db.before-9000_fail.part'))).toBe(false);
});

test('The server refuses a database with newer migrations, and changes nothing.', () => {
  addMigration('9999_later', 'CREATE TABLE later (id TEXT)');
  migrateDatabase(db, migrations);
  expect(() => migrateDatabase(db)).toThrow(DatabaseVersionError);
  expect(rows('later')).toBe(0);
  // A migration that was dropped since, before the newest known one, does not make a database newer.
  db.$client.exec(`DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations);
    INSERT INTO __drizzle_migrations (hash, created_at) SELECT 'dropped', max(created_at) - 1 FROM __drizzle_migrations`);
  expect(migrateDatabase(db)).toBeNull();
});

test('The server refuses a database from before the first release, of its first and its last migrations, and changes nothing.', () => {
  db.$client.exec(`UPDATE __drizzle_migrations SET created_at = 1795654683193;
    INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('last', 1795958892522)`);
  const before = db.$client.serialize();
  expect(() => migrateDatabase(db, migrations)).toThrow(
    /^The database belongs to a version of Dana from before the first release, [^.]*\. Nothing was changed\.$/,
  );
  expect(db.$client.serialize().equals(before)).toBe(true);
});

test('A database runs all migrations that it lacks, and its copy is named after the first of them.', () => {
  addMigration('9000_more', 'CREATE TABLE more (id text);');
  addMigration('9001_most', 'CREATE TABLE most (id text);');
  expect(migrateDatabase(db, migrations)).toBe(join(folder, 'dana.db.before-9000_more'));
  expect([rows('more'), rows('most'), isMigrated(db, migrations)]).toEqual([0, 0, true]);
});

const triggersFile = () => join(migrations, 'triggers.sql');
const triggers = () =>
  db.$client.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all();

test('The database has exactly the triggers and full-text tables of triggers.sql.', () => {
  const declared = [
    ...readFileSync(triggersFile(), 'utf8').matchAll(
      /^CREATE (TRIGGER|VIRTUAL TABLE) IF NOT EXISTS ([\s\S]*?);(?=\n\n|\n$)/gm,
    ),
  ];
  const stored = db.$client
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' OR sql LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all();
  expect(stored.toSorted()).toEqual(declared.map(([, kind, rest]) => `CREATE ${kind} ${rest}`).toSorted());
  expect(stored.length).toBeGreaterThan(5);
});

/** A table rebuild as Drizzle generates it: the new table takes the name of the old one. */
const rebuild = (table: string) => {
  const create = String(db.$client.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table));
  return `PRAGMA foreign_keys=OFF;--> statement-breakpoint
${create.replace(`\`${table}\``, `\`__new_${table}\``)};--> statement-breakpoint
INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;--> statement-breakpoint
DROP TABLE \`${table}\`;--> statement-breakpoint
ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;--> statement-breakpoint
PRAGMA foreign_keys=ON;`;
};

test.each(['packages', 'requests', 'audit_log'])('A migration that rebuilds %s keeps every trigger.', (table) => {
  const before = triggers();
  addMigration('9000_rebuild', rebuild(table));
  migrateDatabase(db, migrations);
  expect(triggers()).toEqual(before);
});

test('A start restores the triggers of triggers.sql, drops unknown ones, and keeps the rows and the search index.', () => {
  makePackage(db);
  const before = triggers();
  // Row 10 counts how often the settings of the table were written.
  const search = () => db.$client.prepare('SELECT * FROM package_search_data WHERE id <> 10').all();
  const indexed = search();
  db.$client.exec(`DROP TRIGGER audit_log_is_kept; DROP TRIGGER requests_leave_search;
    CREATE TRIGGER requests_leave_search AFTER DELETE ON requests BEGIN SELECT 1; END; CREATE TRIGGER obsolete AFTER DELETE ON media BEGIN SELECT 1; END`);
  expect(isMigrated(db, migrations)).toBe(false);
  expect(migrateDatabase(db, migrations)).toBeNull();
  expect([triggers(), isMigrated(db, migrations), search()]).toEqual([before, true, indexed]);
  writeFileSync(
    triggersFile(),
    readFileSync(triggersFile(), 'utf8').replaceAll('The audit log is not changed.', 'The log is not changed.'),
  );
  migrateDatabase(db, migrations);
  db.$client.exec(
    "INSERT INTO audit_log (at, kind, event, staff_name, address, subject, subject_id, subject_name, details) VALUES ('2026', '', '', '', '', '', '', '', '')",
  );
  expect(() => db.$client.exec("UPDATE audit_log SET at = ''")).toThrow('The log is not changed.');
});

test('A changed trigger is foreign unless a migration contains its former statement.', () => {
  const former = 'CREATE TRIGGER noticed AFTER DELETE ON media BEGIN\n\tSELECT 1;\nEND';
  const declared = (statement: string) => `\n${statement.replace('TRIGGER', 'TRIGGER IF NOT EXISTS')};\n`;
  const others = readFileSync(triggersFile(), 'utf8');
  writeFileSync(triggersFile(), others + declared(former));
  migrateDatabase(db, migrations);
  expect(findForeignCode(db.$client, migrations)).toEqual([]);
  writeFileSync(triggersFile(), others + declared(former.replace('1', '2')));
  expect(findForeignCode(db.$client, migrations)).toEqual(['noticed']);
  addMigration('9000_changed', `/* ${former}; */\nDELETE FROM spent_tickets;`);
  expect(findForeignCode(db.$client, migrations)).toEqual([]);
});
