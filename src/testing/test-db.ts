import { type Db, openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

/** A real database in memory with every migration run, empty. */
export function openTestDb(): Db {
  const db = openDatabase(':memory:');
  migrateDatabase(db);
  return db;
}
