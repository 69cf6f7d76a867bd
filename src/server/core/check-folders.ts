import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Folders } from './config.ts';
import { newRandomId } from './ids.ts';

const needed = { dataDir: 'DATA_DIR', uploadsDir: 'UPLOADS_DIR', keysDir: 'KEYS_DIR', backupDir: 'BACKUP_DIR' } as const;

/** Writes a test file into each existing folder, and into that for backups. Returns one line for each that is not writable. */
export function findFolderProblems(config: Folders): string[] {
  return Object.entries(needed).flatMap(([key, setting]) => {
    const folder = config[key as keyof typeof needed];
    // The first start creates the others.
    const isChecked = existsSync(folder) || (setting === 'BACKUP_DIR' && !isInDataFolder(config));
    const reason = isChecked ? findWriteProblem(folder) : null;
    return reason === null
      ? []
      : [`${setting}: nothing can be written into ${folder} (${reason}). Correct its permissions or mount it for writing, or set another folder.`];
  });
}

/** Whether backups are stored in the data folder itself. */
export const isInDataFolder = ({ dataDir, backupDir }: Pick<Folders, 'dataDir' | 'backupDir'>) => !relative(dataDir, backupDir).startsWith('..');

/** Creates the folder if it is missing, writes a test file into it and deletes it. Returns the reason of a failure, or null. */
export function findWriteProblem(folder: string): string | null {
  const file = join(folder, `.write-${newRandomId()}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    rmSync(file);
    return null;
  } catch (error) {
    // Node's message, such as "EROFS: read-only file system, open '/data/.write-...'"
    return error instanceof Error ? (error.message.split(',')[0] ?? '') : String(error);
  }
}
