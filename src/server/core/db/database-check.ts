import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { isMigrated } from './migrate.ts';

/** Readiness check: the database is writable and every migration has run. */
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

/** Takes the write lock, grows the file and rolls back: fails for a database that is read-only or has reached its size limit. */
function checkWritable(db: Db): void {
  db.$client.exec('BEGIN IMMEDIATE');
  try {
    db.run(sql`CREATE TABLE readiness_probe (content BLOB)`);
    db.run(sql`INSERT INTO readiness_probe VALUES (zeroblob(${probeBytes}))`);
  } finally {
    if (db.$client.inTransaction) db.$client.exec('ROLLBACK');
  }
}
