import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** A lock nobody refers to would be let go with the next collection of garbage. */
const held = new Set<BetterSqlite3.Database>();

/** Another process works in the folder. */
export class FolderLockedError extends Error {}

/**
 * Keeps the folder of private files to this process until `release`: a second one would sweep away what the first is receiving. The lock is the
 * system's own, so it ends with the process however that ends, and holds between containers that share a disk, where process ids tell
 * nothing. Throws FolderLockedError.
 */
export function lockPrivateFolder(uploadsDir: string): { release: () => void } {
  const folder = join(uploadsDir, 'private');
  const ownerFile = join(folder, 'lock.pid');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite3(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!(cause instanceof BetterSqlite3.SqliteError && cause.code.startsWith('SQLITE_BUSY'))) throw cause;
    throw new FolderLockedError(`Process ${readOwner(ownerFile)} works in ${folder} already. Stop it first, or give this one another UPLOADS_DIR.`, { cause });
  }
  // For people: which process it is, as that process sees itself.
  writeFileSync(ownerFile, String(process.pid));
  held.add(lock);
  return {
    release: () => {
      held.delete(lock);
      lock.close();
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
