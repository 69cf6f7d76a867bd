import { subscribeToChanges } from '#server/content/content-changes.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { indexChange } from '#server/packages/package-indexer.ts';
import { announceContent } from '#server/webhooks/webhook-outbox.ts';

let migrated: Buffer | null = null;

/** A new database in memory after all migrations. They run once per process; each database is a copy. */
export function openTestDb(): Db {
  migrated ??= makeMigrated();
  return copyTestDb(migrated);
}

/** A new database in memory from the bytes of another. */
export function copyTestDb(bytes: Buffer): Db {
  const db = openDatabase(bytes);
  subscribeToChanges(db, [announceContent, indexChange]);
  return db;
}

function makeMigrated(): Buffer {
  const db = openDatabase(':memory:');
  migrateDatabase(db);
  const bytes = db.$client.serialize();
  db.$client.close();
  return bytes;
}
