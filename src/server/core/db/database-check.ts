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

const probeBytes = 256 * 1024;

/** Takes the write lock and makes the file grow, then takes it back: a database that is read-only or has reached its limit fails here. */
function checkWritable(db: Db): void {
  db.$client.exec('BEGIN IMMEDIATE');
  try {
    db.run(sql`CREATE TABLE readiness_probe (content BLOB)`);
    db.run(sql`INSERT INTO readiness_probe VALUES (zeroblob(${probeBytes}))`);
  } finally {
    if (db.$client.inTransaction) db.$client.exec('ROLLBACK');
  }
}
