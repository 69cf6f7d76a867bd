import { sql } from 'drizzle-orm';
import { isDatabaseLocked } from '../storage-failure.ts';
import type { Db } from './client.ts';
import { withWait } from './lock-wait.ts';
import { isMigrated } from './migrate.ts';

/** Readiness check: the database is writable and every migration has run. */
export function createDatabaseCheck(db: Db) {
  return {
    name: 'database' as const,
    findReason: () => {
      if (!isMigrated(db)) return 'migrations are pending';
      return checkWritable(db);
    },
  };
}

const lockWaitMs = 50;
const probeBytes = 256 * 1024;

/**
 * Takes the write lock, grows the file and rolls back: fails for a database that is read-only or has reached its size
 * limit. Returns a reason if another process holds the lock for longer than a write of a command takes.
 */
function checkWritable(db: Db): string | null {
  try {
    withWait(db.$client, lockWaitMs, () => db.$client.exec('BEGIN IMMEDIATE'));
  } catch (error) {
    if (isDatabaseLocked(error)) return 'another process holds the write lock of the database';
    throw error;
  }
  try {
    db.run(sql`CREATE TABLE readiness_probe (content BLOB)`);
    db.run(sql`INSERT INTO readiness_probe VALUES (zeroblob(${probeBytes}))`);
  } finally {
    if (db.$client.inTransaction) db.$client.exec('ROLLBACK');
  }
  return null;
}
