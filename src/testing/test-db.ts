import { type Db, openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';

let migrated: Buffer | null = null;

/** A new database in memory after all migrations. They run once per process; each database is a copy. */
export function openTestDb(): Db {
  migrated ??= makeMigrated();
  return copyTestDb(migrated);
}

/** A new database in memory from the bytes of another. */
export function copyTestDb(bytes: Buffer): Db {
  return openDatabase(bytes);
}

function makeMigrated(): Buffer {
  const db = openDatabase(':memory:');
  migrateDatabase(db);
  const bytes = db.$client.serialize();
  db.$client.close();
  return bytes;
}
