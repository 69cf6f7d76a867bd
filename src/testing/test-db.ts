import { subscribeToChanges } from '#server/content/content-changes.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { indexChange } from '#server/packages/package-indexer.ts';
import { announceContent } from '#server/webhooks/webhook-outbox.ts';

let migrated: Buffer | null = null;

/** A real database in memory with every migration run, empty. They run once in a process; each database is a copy of its own. */
export function openTestDb(): Db {
  migrated ??= makeMigrated();
  return copyTestDb(migrated);
}

/** A database of its own in memory from the bytes of another. */
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
