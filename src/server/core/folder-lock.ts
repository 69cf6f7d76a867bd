import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createFolder } from './create-folder.ts';
import { namingFile } from './explain-access.ts';

export interface FolderLock {
  release: () => void;
}

/**
 * `site`: shared by processes that use the folder, exclusive for a restore. `backup`, `import`, `replica`: one process at a time.
 */
type LockName = 'site' | 'backup' | 'import' | 'replica';

/** Another process holds the lock. */
export class FolderLockedError extends Error {}

/** Referenced here as well: the garbage collector would close an unreferenced connection and release the lock. */
const held = new Set<BetterSqlite3.Database>();

/** null if other processes hold the lock in a conflicting mode. */
export function lockFolder(dataDir: string, name: LockName, way: 'shared' | 'alone'): FolderLock | null {
  return lockFile(join(dataDir, `${name}.lock`), way);
}

/**
 * Locks the data folder and the folder of private files until `release`. A second process would send every mail twice
 * and delete the cards that the first is receiving. Throws FolderLockedError.
 */
export function lockServerFolders({ dataDir, uploadsDir }: { dataDir: string; uploadsDir: string }): FolderLock {
  const data = lockForOne({ folder: dataDir, lock: 'server.lock', setting: 'DATA_DIR' });
  try {
    const uploads = lockForOne({ folder: join(uploadsDir, 'private'), lock: 'lock', setting: 'UPLOADS_DIR' });
    return {
      release: () => {
        uploads.release();
        data.release();
      },
    };
  } catch (error) {
    data.release();
    throw error;
  }
}

function lockForOne({ folder, lock: name, setting }: { folder: string; lock: string; setting: string }): FolderLock {
  const ownerFile = join(folder, `${name}.pid`);
  createFolder(folder);
  const lock = lockFile(join(folder, name), 'alone');
  if (!lock)
    throw new FolderLockedError(
      `Process ${readOwner(ownerFile)} works in ${folder} already. Stop it first, or set another ${setting}.`,
    );
  // For people only: in another container, the process id has another meaning.
  writeFileSync(ownerFile, String(process.pid));
  return lock;
}

/**
 * Uses SQLite's lock on an empty file; null if other processes hold it in a conflicting mode. The system releases it
 * when the process ends for any reason. It also works between containers on one machine, where process ids cannot be
 * compared.
 */
function lockFile(path: string, way: 'shared' | 'alone'): FolderLock | null {
  return namingFile(path, () => lockWith(new BetterSqlite3(path, { timeout: 0 }), way));
}

function lockWith(client: BetterSqlite3.Database, way: 'shared' | 'alone'): FolderLock | null {
  try {
    client.exec(way === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_master');
  } catch (error) {
    client.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  held.add(client);
  return {
    release: () => {
      held.delete(client);
      client.close();
    },
  };
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '(unknown)';
  }
}
