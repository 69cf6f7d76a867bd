import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './client.ts';

interface Journal {
  entries: { tag: string; when: number }[];
}

/** The folder of generated migrations, from the project's root. */
export const migrationsFolder = 'drizzle';

/** A newer version of Dana has run on the database. This one would write rows that the newer one does not understand. */
export class DatabaseTooNewError extends Error {
  constructor() {
    super('The database is of a newer version of Dana. Install that version, or a later one, or restore a backup of this one. Nothing was changed.');
  }
}

/**
 * Brings the database up to date and returns the copy it made first (null where nothing was to be done, or nothing was there).
 * Drizzle's own migrator would let a table rebuild empty child tables through ON DELETE CASCADE, because SQLite ignores the
 * foreign-key switch inside a transaction: here it is off before the transaction begins, and every reference is checked
 * before it is committed. Throws a DatabaseTooNewError; and, with the database as it was and the copy named, an error when a statement fails or
 * a reference would be broken.
 */
export function migrateDatabase(db: Db, folder: string = migrationsFolder): string | null {
  if (isCreated(db) && isNewerThanCode(db.$client, folder)) throw new DatabaseTooNewError();
  const [first] = pendingTags(db, folder);
  if (first === undefined) return null;
  const copy = copyBefore(db, first);
  const client = db.$client;
  client.pragma('foreign_keys = OFF');
  try {
    client.transaction(() => runPending(db, folder)).immediate();
  } catch (error) {
    throw new Error(explainFailure(error, copy), { cause: error });
  } finally {
    client.pragma('foreign_keys = ON');
  }
  return copy;
}

/** Whether every migration of the folder has run on this database. */
export function isMigrated(db: Db, folder: string = migrationsFolder): boolean {
  return pendingTags(db, folder).length === 0;
}

/** Whether a newer version of the code has run on a database: it holds a migration later than the newest of the folder. */
export function isNewerThanCode(client: Db['$client'], folder: string = migrationsFolder): boolean {
  const newest = Math.max(...readJournal(folder).entries.map(({ when }) => when));
  return Number(client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get()) > newest;
}

/** The names of triggers and views that no migration of the folder creates: they would run, or stand for tables, unseen. */
export function findForeignCode(client: Db['$client'], folder: string = migrationsFolder): string[] {
  const statements = readMigrationFiles({ migrationsFolder: folder }).flatMap((migration) => migration.sql);
  const stored = client.prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')").all();
  return stored.filter(({ sql }) => !statements.some((statement) => statement.includes(sql))).map(({ name }) => name);
}

function explainFailure(error: unknown, copy: string | null): string {
  const reason = error instanceof Error ? error.message : String(error);
  const where = copy === null ? '' : ` A copy of the database as it was before lies at ${copy}.`;
  return `The database could not be brought up to date; nothing in it was changed.${where} ${reason}`;
}

function runPending(db: Db, folder: string): void {
  db.run(sql`CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`);
  const last = lastRun(db);
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= last) continue;
    for (const statement of migration.sql) db.$client.exec(statement);
    db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES (${migration.hash}, ${migration.folderMillis})`);
  }
  const broken = db.$client.pragma('foreign_key_check') as { table: string }[];
  if (broken[0]) throw new Error(`The migration would break ${broken.length} references, first in ${broken[0].table}.`);
}

function pendingTags(db: Db, folder: string): string[] {
  const last = isCreated(db) ? lastRun(db) : 0;
  return readJournal(folder)
    .entries.filter((entry) => entry.when > last)
    .map((entry) => entry.tag);
}

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
}

function lastRun(db: Db): number {
  return db.get<{ last: number | null }>(sql`SELECT max(created_at) AS last FROM __drizzle_migrations`)?.last ?? 0;
}

/** Whether any migration has ever run on this database: false for one that is just being created. */
export function isCreated(db: Db): boolean {
  return db.get(sql`SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'`) !== undefined;
}

/** A copy from an earlier attempt is replaced: since then people may have written more. */
function copyBefore(db: Db, tag: string): string | null {
  if (db.$client.memory || !isCreated(db)) return null;
  const copy = `${db.$client.name}.before-${tag}`;
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  db.run(sql`VACUUM INTO ${unfinished}`);
  renameSync(unfinished, copy);
  return copy;
}
