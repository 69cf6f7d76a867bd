import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

export interface FolderLock {
  release: () => void;
}

/** `site`: whoever uses the folder shares it, a restore has it alone. `backup` and `import`: one at a time. */
export type LockName = 'site' | 'backup' | 'import';

/** Held here as well: a connection that nobody refers to would be closed, and the lock with it. */
const held = new Set<BetterSqlite3.Database>();

/**
 * Locks a data folder, shared or alone; null where others hold it the other way. It is SQLite's own lock on an empty file: the system
 * takes it back when the process ends, however that happens, and it holds between containers of one machine too.
 */
export function lockFolder(dataDir: string, name: LockName, way: 'shared' | 'alone'): FolderLock | null {
  mkdirSync(dataDir, { recursive: true });
  const client = new BetterSqlite3(join(dataDir, `${name}.lock`), { timeout: 0 });
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
