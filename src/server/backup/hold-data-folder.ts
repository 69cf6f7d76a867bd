import { ConfigError } from '../config.ts';
import { lockFolder } from '../folder-lock.ts';
import { finishReplacing } from './replace-folders.ts';

/**
 * Shares the data folder until the process ends, so that nobody restores into it meanwhile; a restore that was cut off is finished first.
 * Throws ConfigError while one is running, or a ReplacingError.
 */
export function holdDataFolder(dataDir: string): void {
  if (!lockFolder(dataDir, 'site', 'shared')) throw new ConfigError('DATA_DIR: a restore is running on this folder. Wait until it is done.');
  finishReplacing(dataDir);
}
