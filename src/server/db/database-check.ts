import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { isMigrated } from './migrate.ts';

/** The readiness check that the database takes writes and that every migration has run. */
export function createDatabaseCheck(db: Db) {
  return {
    name: 'database' as const,
    findReason: () => {
      if (!isMigrated(db)) return 'migrations are pending';
      checkWritable(db);
      return null;
    },
  };
}

/** Takes the write lock and changes a page, then takes it back: a read-only or full disk fails here. */
function checkWritable(db: Db): void {
  db.$client.exec('BEGIN IMMEDIATE');
  try {
    db.run(sql`CREATE TABLE readiness_probe (id INTEGER)`);
  } finally {
    if (db.$client.inTransaction) db.$client.exec('ROLLBACK');
  }
}
