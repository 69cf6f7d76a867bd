import { sql } from 'drizzle-orm';
import { healthMessages } from '../health.messages.ts';
import type { HealthCheck } from '../health-check.ts';
import { isDatabaseLocked } from '../storage-failure.ts';
import type { Db } from './client.ts';
import { withWait } from './lock-wait.ts';
import { isMigrated } from './migrate.ts';

/** Health check: the database can be read and written, and every migration has run. */
export function createDatabaseCheck(db: Db): HealthCheck {
  return {
    name: 'database',
    label: healthMessages.database,
    title: healthMessages.databaseTitle,
    advice: [healthMessages.databaseAdvice, healthMessages.informOperator],
    find: () => {
      const unreadable = findReadProblem(db);
      if (unreadable !== null) {
        const title = healthMessages.databaseUnreadable;
        return { problem: { state: 'red', reason: unreadable, stopsPages: true, title }, facts: [] };
      }
      const reason = checkWritable(db);
      return {
        problem: reason === null ? null : { state: 'red', reason },
        facts: [{ label: healthMessages.databaseSize, value: { bytes: readSize(db) } }],
      };
    },
  };
}

function findReadProblem(db: Db): string | null {
  try {
    return isMigrated(db) ? null : 'migrations are pending';
  } catch (error) {
    return `the database cannot be read: ${(error as Error).message}`;
  }
}

/** Without the write-ahead log, in bytes. */
function readSize({ $client }: Db): number {
  const read = (name: string) => Number($client.pragma(name, { simple: true }));
  return read('page_count') * read('page_size');
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
