import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { runtimeFiles } from '../../runtime-files.ts';
import type { Db } from './client.ts';
import { hasDeclaredTriggers, listDeclared, updateTriggers } from './triggers.ts';

interface Migration {
  tag: string;
  /** Unix time in milliseconds. It orders migrations and identifies them in the database. */
  when: number;
  folder: string;
}

/** The folder of generated migrations. */
export const migrationsFolder = runtimeFiles.migrations;

const faultTexts = {
  tooNew:
    'The database belongs to a newer version of Dana. Install that version or a later one, or restore a backup of this version.',
  tooOld: 'The database belongs to a version of Dana from before the first release, which this version cannot read.',
};

/**
 * A newer version has run on the database and written rows that this one cannot read, or one from before the first
 * migration made it.
 */
export class DatabaseVersionError extends Error {}

/** Called for the copy before the first migration, and for each migration when it has run; all of them may be undone. */
export type ReportMigration = (about: { event: string; migration?: string; copy?: string }, message: string) => void;

/**
 * Migrates the database and returns the path of the copy made before (null if no migration was pending, or the database
 * is new). Drizzle's own migrator cannot switch foreign keys off, because SQLite ignores that inside a transaction. A
 * table rebuild would then empty child tables through ON DELETE CASCADE. Here they are off before the transaction
 * begins, and checked before the commit. Throws DatabaseVersionError. If a statement or the check fails, rolls back and
 * throws an error that names the copy.
 */
export function migrateDatabase(
  db: Db,
  folder: string = migrationsFolder,
  report: ReportMigration = () => undefined,
): string | null {
  const fault = isCreated(db) ? findVersionFault(db.$client, folder) : null;
  if (fault !== null) throw new DatabaseVersionError(`${faultTexts[fault]} Nothing was changed.`);
  if (isMigrated(db, folder)) return null;
  const copy = copyBefore(db, folder);
  if (copy !== null)
    report({ event: 'migration_copy', copy }, `the database was copied to ${copy} before it is migrated`);
  const client = db.$client;
  client.pragma('foreign_keys = OFF');
  // Allows a rebuilt table to take its name while triggers of other tables refer to it.
  client.pragma('legacy_alter_table = ON');
  try {
    client.transaction(() => runPending(db, folder, report)).immediate();
  } catch (error) {
    throw new Error(explainFailure(error, copy), { cause: error });
  } finally {
    client.pragma('legacy_alter_table = OFF');
    client.pragma('foreign_keys = ON');
  }
  return copy;
}

/** Whether every migration has run on this database, and it has the triggers of this version. */
export function isMigrated(db: Db, folder: string = migrationsFolder): boolean {
  return listPending(db, folder).length === 0 && hasDeclaredTriggers(db, folder);
}

/**
 * Whether this version cannot use a database: it holds a migration later than the newest of the folder, or lacks the
 * first one.
 */
export function findVersionFault(
  client: Db['$client'],
  folder: string = migrationsFolder,
): keyof typeof faultTexts | null {
  const known = readJournal(folder).map(({ when }) => when);
  const run = client.prepare<[], number>('SELECT CAST(created_at AS INTEGER) FROM __drizzle_migrations').pluck().all();
  if (Math.max(...run) > Math.max(...known)) return 'tooNew';
  return run.includes(Math.min(...known)) ? null : 'tooOld';
}

/**
 * Names of triggers and views that neither a migration nor `triggers.sql` creates. In a foreign file they could run
 * code or replace tables.
 */
export function findForeignCode(client: Db['$client'], folder: string = migrationsFolder): string[] {
  const statements = [...readJournal(folder).map(readStatements), ...listDeclared(folder)];
  const stored = client
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')")
    .all();
  return stored.filter(({ sql }) => !statements.some((statement) => statement.includes(sql))).map(({ name }) => name);
}

function explainFailure(error: unknown, copy: string | null): string {
  const reason = error instanceof Error ? error.message : String(error);
  const where = copy === null ? '' : ` A copy of the database as it was before lies at ${copy}.`;
  return `The database could not be brought up to date; nothing in it was changed.${where} ${reason}`;
}

function runPending(db: Db, folder: string, report: ReportMigration): void {
  // Another process may have run them since the first check.
  const pending = listPending(db, folder);
  db.run(
    sql`CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  );
  for (const migration of pending) {
    const statements = readStatements(migration);
    db.$client.exec(statements);
    const hash = createHash('sha256').update(statements).digest('hex');
    db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES (${hash}, ${migration.when})`);
    report({ event: 'migration', migration: migration.tag }, `migration ${migration.tag} has run`);
  }
  updateTriggers(db, folder);
  const broken = db.$client.pragma('foreign_key_check') as { table: string }[];
  if (broken[0]) throw new Error(`The migration would break ${broken.length} references, first in ${broken[0].table}.`);
}

/** The migrations that a database lacks. */
function listPending(db: Db, folder: string): Migration[] {
  const last = isCreated(db) ? lastRun(db) : 0;
  return readJournal(folder).filter(({ when }) => when > last);
}

const readStatements = ({ tag, folder }: Migration): string => readFileSync(join(folder, `${tag}.sql`), 'utf8');

function readJournal(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: Omit<Migration, 'folder'>[];
  };
  return journal.entries.map(({ tag, when }) => ({ tag, when, folder }));
}

function lastRun(db: Db): number {
  return db.get<{ last: number | null }>(sql`SELECT max(created_at) AS last FROM __drizzle_migrations`)?.last ?? 0;
}

/** Whether any migration has ever run on this database: false for one that is just being created. */
export function isCreated(db: Db): boolean {
  return (
    db.get(sql`SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'`) !==
    undefined
  );
}

/** Replaces a copy of an earlier attempt, which may be out of date. Triggers contain no data, so they need no copy. */
function copyBefore(db: Db, folder: string): string | null {
  const [first] = listPending(db, folder);
  if (db.$client.memory || !isCreated(db) || !first) return null;
  const copy = `${db.$client.name}.before-${first.tag}`;
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  db.run(sql`VACUUM INTO ${unfinished}`);
  renameSync(unfinished, copy);
  return copy;
}
