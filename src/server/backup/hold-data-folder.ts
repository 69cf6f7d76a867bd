import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { lockFolder } from '../folder-lock.ts';
import { finishReplacing, isReplacing, removeStages, stagesOf } from './replace-folders.ts';
import { requireDatabase } from './require-database.ts';

type Folders = Pick<Config, 'dataDir' | 'uploadsDir' | 'keysDir'>;

/**
 * Shares the data folder until the process ends, so that nobody restores into it meanwhile; a restore that was cut off is finished first,
 * or what it had unpacked until then removed. `warn` is told what could not be. Throws ConfigError while one is running
 * or where the database is lost, or a ReplacingError.
 */
export function holdDataFolder(folders: Folders, warn: (message: string) => void): void {
  if (isReplacing(folders.dataDir) || existsSync(stagesOf(folders).data)) cleanUp(folders, warn);
  if (!lockFolder(folders.dataDir, 'site', 'shared')) throw new ConfigError('DATA_DIR: a restore is running on this folder. Wait until it is done.');
  requireDatabase(folders);
}

/** Alone: two that move at the same time would move over each other's. Where others have the folder already, it is theirs to do. */
function cleanUp(folders: Folders, warn: (message: string) => void): void {
  const alone = lockFolder(folders.dataDir, 'site', 'alone');
  if (!alone) return;
  try {
    finishReplacing(folders.dataDir);
    for (const { message } of removeStages(stagesOf(folders)))
      warn(`What a restore had unpacked, personal data and keys perhaps, could not be removed: ${message}. Remove it by hand.`);
  } finally {
    alone.release();
  }
}
