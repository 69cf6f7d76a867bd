import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processScript } from '../../runtime-files.ts';
import { startLowPriorityProcess } from '../low-priority-process.ts';
import { type Db, openDatabase, truncateLog } from './client.ts';
import {
  closeDatabaseFile,
  type DatabaseFile,
  listPagesToOverwrite,
  openDatabaseFile,
  overwriteUnusedParts,
  syncDatabaseFile,
} from './unused-bytes.ts';

const attempts = 40;
const pauseMs = 50;
export type Overwrite = (databaseFile: string) => Promise<boolean>;

/** Visitors may wait as long. */
const lockWaitMs = 20;
const pagesAtOnce = 2000;

/**
 * Removes what was deleted from the unused parts of the database file and from the write-ahead log, by default in a child
 * process.
 * Returns false if another process (such as a backup) reads the database; the caller must try again.
 */
export async function removeTraces(db: Db, overwrite: Overwrite = overwriteInChildProcess): Promise<boolean> {
  if (db.$client.memory) return true;
  if (!truncateLog(db)) return false;
  // The child process makes the cached pages outdated. To free them after the fork would cost a page fault for each.
  db.$client.pragma('shrink_memory');
  return overwrite(db.$client.name);
}

async function overwriteInChildProcess(databaseFile: string): Promise<boolean> {
  const overwriter = startLowPriorityProcess<{ databaseFile: string }, boolean>(processScript('overwrite-unused'), {
    isAwaited: true,
  });
  try {
    return await overwriter.run({ databaseFile });
  } finally {
    overwriter.close();
  }
}

/**
 * Overwrites the unused parts of pages in the file below SQLite, which has no function for it. Holds the write lock for
 * about 15 ms at a time, with an empty log, so that no process writes the file. Returns false while another one reads.
 * Only for a child process, or a test without others: closing the file releases the locks of all connections of its
 * process.
 */
export async function overwriteUnused(databaseFile: string): Promise<boolean> {
  const file = openDatabaseFile(databaseFile);
  const db = openDatabase(databaseFile);
  // Nothing that it commits has to survive a crash.
  db.$client.pragma('synchronous = NORMAL');
  try {
    // A process that ended too early may have left pages in caches that differ from the file.
    db.$client.transaction(() => renewCaches(db)).immediate();
    if (!(await emptyLog(db))) return false;
    const numbers = await listPagesToOverwrite(file);
    for (let done = 0; done < numbers.length; ) {
      if (!(await emptyLog(db))) return false;
      done += overwriteSome(db, file, numbers.slice(done, done + pagesAtOnce));
      // Without the lock, so that nobody waits for the disk.
      syncDatabaseFile(file);
    }
    return true;
  } finally {
    db.$client.close();
    closeDatabaseFile(file);
  }
}

function overwriteSome(db: Db, file: DatabaseFile, numbers: number[]): number {
  return db.$client
    .transaction(() => {
      // The file may be outdated, and a checkpoint may write it.
      if (statSync(`${db.$client.name}-wal`).size > 0) return 0;
      const done = overwriteUnusedParts(file, numbers);
      renewCaches(db);
      return done;
    })
    .immediate();
}

/**
 * A commit without a change. After it, other connections read pages again, and do not write the overwritten parts back.
 */
function renewCaches({ $client }: Db): void {
  $client.pragma(`user_version = ${$client.pragma('user_version', { simple: true })}`);
}

async function emptyLog(db: Db): Promise<boolean> {
  for (let left = attempts; left > 0; left -= 1) {
    if (truncateLog(db, lockWaitMs)) return true;
    await wait(pauseMs);
  }
  return false;
}
