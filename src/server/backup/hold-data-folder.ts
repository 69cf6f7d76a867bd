import { type Config, ConfigError } from '../config.ts';
import { lockFolder } from '../folder-lock.ts';
import { finishReplacing, removeStages, stagesOf } from './replace-folders.ts';

/**
 * Shares the data folder until the process ends, so that nobody restores into it meanwhile; a restore that was cut off is finished first,
 * or what it had unpacked until then removed. Throws ConfigError while one is running, or a ReplacingError.
 */
export function holdDataFolder(folders: Pick<Config, 'dataDir' | 'uploadsDir' | 'keysDir'>): void {
  if (!lockFolder(folders.dataDir, 'site', 'shared')) throw new ConfigError('DATA_DIR: a restore is running on this folder. Wait until it is done.');
  finishReplacing(folders.dataDir);
  removeStages(stagesOf(folders));
}
