import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFolder, findWriteProblem, isInDataFolder } from '../core/check-folders.ts';
import type { Config } from '../core/config.ts';
import { newRandomId } from '../core/ids.ts';
import { BackupFailure } from './backup-failure.ts';

type BackupFolders = Pick<Config, 'dataDir' | 'backupDir'>;

/** The file that marks a folder for backups. It contains an id, which the data folder stores too. */
const markName = '.dana-backup-folder';
const noteFile = (dataDir: string) => join(dataDir, 'backup-folder.json');

/**
 * The reason why BACKUP_DIR is not the folder of the last backups: its disk is not mounted, or another one is. null for
 * a folder that was never used. Creates nothing.
 */
export function findLostFolder({ dataDir, backupDir }: BackupFolders): string | null {
  if (isInDataFolder({ dataDir, backupDir })) return null;
  const note = read(noteFile(dataDir));
  if (note === null || note === noteOf(backupDir, read(join(backupDir, markName)))) return null;
  if (folderIn(note) !== backupDir) return null;
  return `BACKUP_DIR: ${backupDir} does not contain ${markName}, which Dana created in it. Is the disk mounted? To use this folder from now on, delete ${noteFile(dataDir)}.`;
}

/**
 * Creates and marks the folder before a backup. Throws a BackupFailure (`folderUnusable`) if it is lost or cannot be
 * written.
 */
export function prepareBackupFolder({ dataDir, backupDir }: BackupFolders): void {
  const problem = findLostFolder({ dataDir, backupDir }) ?? findWriteProblem(backupDir);
  if (problem !== null) throw new BackupFailure('folderUnusable', { detail: `${problem}${describeFolder(backupDir)}` });
  if (isInDataFolder({ dataDir, backupDir })) return;
  const mark = join(backupDir, markName);
  // Several sites may share the folder.
  if (!existsSync(mark)) writeFileSync(mark, newRandomId(), { mode: 0o600, flush: true });
  const note = noteOf(backupDir, read(mark));
  if (read(noteFile(dataDir)) === note) return;
  // A crash must leave the old note or the new one.
  const temporary = `${noteFile(dataDir)}.new`;
  writeFileSync(temporary, note, { mode: 0o600, flush: true });
  renameSync(temporary, noteFile(dataDir));
}

const noteOf = (folder: string, id: string | null) => JSON.stringify({ folder, id });

/** The folder that a note names. A damaged note names none. */
function folderIn(note: string): unknown {
  try {
    return (JSON.parse(note) as { folder?: unknown } | null)?.folder;
  } catch {
    return undefined;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
