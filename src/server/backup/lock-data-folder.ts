import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../core/config.ts';
import { createFolder } from '../core/create-folder.ts';
import { describeAccess } from '../core/explain-access.ts';
import { type FolderLock, lockFolder } from '../core/folder-lock.ts';
import { finishReplacing, isReplacing, removeStages, stagesOf } from './replace-folders.ts';
import { requireDatabase } from './require-database.ts';

type Folders = Pick<Config, 'dataDir' | 'uploadsDir' | 'keysDir'>;

/**
 * Holds a shared lock on the data folder until the process ends, so that no restore can start meanwhile. First finishes
 * an interrupted restore, or removes the files that it had unpacked; `warn` receives files that could not be removed.
 * Throws ConfigError if a restore is running or the database is lost, and ReplacingError if the restore cannot be
 * finished.
 */
export function lockDataFolder(folders: Folders, warn: (message: string) => void): void {
  if (isReplacing(folders.dataDir) || existsSync(stagesOf(folders).data)) cleanUp(folders, warn);
  createFolder(folders.dataDir);
  if (!shareDataFolder(folders.dataDir))
    throw new ConfigError('DATA_DIR: a restore is running on this folder. Wait until it is done.');
  requireDatabase(folders);
}

/**
 * `lockDataFolder` for commands. Throws ConfigError without a database, and creates nothing: the shell may lack the
 * variables of the service, and a second site would be of no use.
 */
export function lockExistingSite(folders: Folders, warn: (message: string) => void): void {
  const isUnfinished = isReplacing(folders.dataDir);
  // With the lock file of a site, a restore may be running.
  if (!isUnfinished && !existsSync(join(folders.dataDir, 'site.lock'))) requireSite(folders);
  lockDataFolder(folders, warn);
  if (!isUnfinished) requireSite(folders);
}

/** Throws ConfigError, which names DATA_DIR, if there is no database. */
export function requireSite({ dataDir }: Pick<Folders, 'dataDir'>): void {
  const file = join(dataDir, 'dana.db');
  if (existsSync(file)) return;
  // A folder that this account may not enter hides its database.
  const access = describeAccess(file, 'read');
  if (access !== null) throw new ConfigError(`DATA_DIR: ${access} Nothing was created.`);
  throw new ConfigError(
    `DATA_DIR: there is no database of Dana in ${dataDir}. Set DATA_DIR, UPLOADS_DIR and KEYS_DIR here as for the site, or run the command in its container. If the site is new, start it once. Nothing was created.`,
  );
}

/** Takes a shared lock on the data folder; null while a restore holds it or is unfinished. */
export function shareDataFolder(dataDir: string): FolderLock | null {
  const lock = lockFolder(dataDir, 'site', 'shared');
  if (!isReplacing(dataDir)) return lock;
  lock?.release();
  return null;
}

/**
 * Takes an exclusive lock, because two processes that move files would overwrite each other's. If another process has
 * the lock, that one cleans up.
 */
function cleanUp(folders: Folders, warn: (message: string) => void): void {
  const alone = lockFolder(folders.dataDir, 'site', 'alone');
  if (!alone) return;
  try {
    finishReplacing(folders.dataDir);
    for (const { message } of removeStages(stagesOf(folders)))
      warn(
        `The unpacked files of a restore could not be removed: ${message}. They may contain personal data and keys. Remove them by hand.`,
      );
  } finally {
    alone.release();
  }
}
