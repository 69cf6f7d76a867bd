import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

export interface FolderLock {
  release: () => void;
}

/** `site`: whoever uses the folder shares it, a restore has it alone. `backup`, `import`: one at a time. */
type LockName = 'site' | 'backup' | 'import';

/** Another process works in the folder. */
export class FolderLockedError extends Error {}

/** Held here as well: a connection that nobody refers to would be closed, and the lock with it. */
const held = new Set<BetterSqlite3.Database>();

/** Locks a data folder, shared or alone; null where others hold it the other way. */
export function lockFolder(dataDir: string, name: LockName, way: 'shared' | 'alone'): FolderLock | null {
  mkdirSync(dataDir, { recursive: true });
  return lockFile(join(dataDir, `${name}.lock`), way);
}

/**
 * Keeps the data folder and the folder of private files to this process until `release`: a second one would send every mail twice and delete the
 * cards that the first is receiving. Throws FolderLockedError.
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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFile(join(folder, name), 'alone');
  if (!lock) throw new FolderLockedError(`Process ${readOwner(ownerFile)} works in ${folder} already. Stop it first, or give this one another ${setting}.`);
  // For people: which process it is, as that process sees itself.
  writeFileSync(ownerFile, String(process.pid));
  return lock;
}

/**
 * SQLite's own lock on an empty file; null where others hold it the other way. The system takes it back when the process ends, however
 * that happens, and it holds between containers of one machine too, where process ids tell nothing.
 */
function lockFile(path: string, way: 'shared' | 'alone'): FolderLock | null {
  const client = new BetterSqlite3(path, { timeout: 0 });
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
