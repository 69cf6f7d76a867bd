import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Folders } from './config.ts';
import { createFolder } from './create-folder.ts';
import { describeAccess, describeForeignSite } from './explain-access.ts';
import { newRandomId } from './ids.ts';

const needed = {
  dataDir: 'DATA_DIR',
  uploadsDir: 'UPLOADS_DIR',
  keysDir: 'KEYS_DIR',
  backupDir: 'BACKUP_DIR',
} as const;

/**
 * Creates the folders of pictures and cards. Called only at the start: a folder that is missing later was on a disk
 * that is lost, and a new one would receive files that nobody sees once the disk is back.
 */
export function createUploadFolders(uploadsDir: string): void {
  for (const folder of ['media/.incoming', 'private/incoming']) createFolder(join(uploadsDir, folder));
}

/**
 * Writes a test file into each folder, or into the nearest parent of a missing one. Returns one line for each that is
 * not writable. Creates nothing.
 */
export function findFolderProblems(config: Folders): string[] {
  return Object.entries(needed).flatMap(([key, setting]) => {
    const folder = config[key as keyof typeof needed];
    const isOfData = setting === 'BACKUP_DIR' && isInDataFolder(config);
    const reason = isOfData && !existsSync(folder) ? null : findWriteProblem(existingFolder(folder));
    return reason === null
      ? []
      : [
          `${setting}: nothing can be written into ${folder} (${reason}). Correct its permissions or mount it for writing, or set another folder.${describeFolder(folder)}`,
        ];
  });
}

/** One line if this process runs as root on the site of another user. */
export function findForeignSite({ dataDir }: Pick<Folders, 'dataDir'>): string[] {
  const foreign = describeForeignSite(dataDir);
  return foreign === null ? [] : [`${needed.dataDir}: ${foreign}`];
}

/** The owner of a folder that this process may not write; empty if that is not the reason. */
export const describeFolder = (folder: string) => {
  const access = describeAccess(join(folder, '.write'));
  return access === null ? '' : ` ${access}`;
};

/** The files that the server opens in the folders, besides the folders themselves: another account may own them. */
const opened = {
  dataDir: ['dana.db', 'dana.db-wal', 'dana.db-shm', 'site.lock', 'server.lock', 'server.lock.pid'],
  uploadsDir: ['media', 'media/.incoming', 'private', 'private/incoming', 'private/lock', 'private/lock.pid'],
} as const;

/** One line for each folder that holds files which this process may not use. Creates nothing. */
export function findFileProblems(config: Folders): string[] {
  return (Object.keys(opened) as (keyof typeof opened)[]).flatMap((key) => {
    const denied = opened[key]
      .map((name) => join(config[key], name))
      .filter((file) => existsSync(file))
      .flatMap((file) => describeAccess(file) ?? []);
    const [first] = denied;
    const others = denied.length > 1 ? ` The same applies to ${denied.length - 1} more there.` : '';
    return first === undefined ? [] : [`${needed[key]}: ${first}${others}`];
  });
}

/** The folder itself, or its nearest parent that exists. */
export const existingFolder = (folder: string): string =>
  existsSync(folder) ? folder : existingFolder(dirname(folder));

/** Whether backups are stored in the data folder itself. */
export const isInDataFolder = ({ dataDir, backupDir }: Pick<Folders, 'dataDir' | 'backupDir'>) =>
  !relative(dataDir, backupDir).startsWith('..');

/**
 * Creates the folder if it is missing, writes a test file into it and deletes it. Returns the reason of a failure, or
 * null.
 */
export function findWriteProblem(folder: string): string | null {
  const file = join(folder, `.write-${newRandomId()}`);
  try {
    createFolder(folder);
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    rmSync(file);
    return null;
  } catch (error) {
    // Node's message, such as "EROFS: read-only file system, open '/data/.write-...'"
    return error instanceof Error ? (error.message.split(',')[0] ?? '') : String(error);
  }
}
