import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { overwriteUnusedFile } from '../core/db/unused-bytes.ts';
import { namingFile, withFile } from '../core/explain-access.ts';
import { BackupFailure, isDamage } from './backup-failure.ts';
import { backupNames } from './backup-manifest.ts';
import { faultDetails, findFault } from './check-database.ts';
import { filesNamedBy, type PictureRow } from './named-files.ts';

/** `name` is the file's name in the backup, `path` its temporary location. */
export interface SnapshotFile {
  name: string;
  path: string;
}

export interface Snapshot {
  database: string;
  cards: SnapshotFile[];
  pictures: SnapshotFile[];
  /** Files that rows reference but that do not exist. */
  missing: string[];
}

interface SnapshotOptions {
  databaseFile: string;
  uploadsDir: string;
  /** Work folders on the disks of the database and of the uploads; existing content is deleted. */
  databaseStage: string;
  uploadsStage: string;
}

const maxAttempts = 5;
/** Longer than a removal takes between deleting a batch's files and their rows. */
const removalMs = 1000;
const everyPage = 0x7fffffff;

/**
 * A consistent snapshot: a copy of the database, and a hard link for every file that its rows reference, so that
 * removals cannot delete them. The server deletes files before their rows, so a file may be deleted just before it is
 * linked; then the snapshot is retried. Files whose rows remain are reported as missing. Throws a BackupFailure
 * (`damaged`).
 */
export async function takeSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const database = await copyDatabase(options);
    const snapshot = stageFilesOf(database, options);
    if (snapshot.missing.length > 0) await setTimeout(removalMs);
    const gone = snapshot.missing.filter((name) => !isStillNamed(name, options.databaseFile));
    if (attempt < maxAttempts && gone.length > 0) continue;
    // The site may not have removed the traces of an erasure yet.
    await overwriteUnusedFile(database);
    // Checked last: a shorter time between copying the database and linking files leaves less time for removals.
    requireSound(database, gone);
    return { ...snapshot, missing: snapshot.missing.filter((name) => !gone.includes(name)) };
  }
}

async function copyDatabase({ databaseFile, databaseStage }: SnapshotOptions): Promise<string> {
  emptyFolder(databaseStage);
  const copy = join(databaseStage, 'dana.db');
  const source = namingFile(databaseFile, () => new BetterSqlite3(databaseFile, { fileMustExist: true }));
  try {
    // All pages in one step: a copy in several steps restarts with every write of another process, so it may never end.
    await source.backup(copy, { progress: () => everyPage });
  } catch (cause) {
    throw isDamage(cause) ? new BackupFailure('damaged', { cause }) : withFile(cause, databaseFile);
  } finally {
    source.close();
  }
  return copy;
}

/**
 * Throws a BackupFailure if a restore would refuse the copy of the database. Also deletes the rows of cards that were
 * removed while the copy was made.
 */
function requireSound(copy: string, gone: string[]): void {
  const client = new BetterSqlite3(copy);
  try {
    client.pragma('journal_mode = DELETE');
    client.pragma('secure_delete = ON');
    for (const name of gone) client.prepare('DELETE FROM request_cards WHERE id = ?').run(name.split('/').at(-1));
    const fault = findFault(client);
    if (fault === 'danglingReferences') throw new BackupFailure('notRestorable', { detail: faultDetails[fault] });
    if (fault !== null) throw new BackupFailure(fault);
  } catch (cause) {
    throw isDamage(cause) ? new BackupFailure('damaged', { cause }) : cause;
  } finally {
    client.close();
  }
}

/** Damage that the copy did not reveal shows when the rows are read. */
function stageFilesOf(database: string, options: SnapshotOptions): Snapshot {
  try {
    return stageFiles(database, options);
  } catch (cause) {
    throw isDamage(cause) ? new BackupFailure('damaged', { cause }) : cause;
  }
}

function stageFiles(database: string, { uploadsDir, uploadsStage }: SnapshotOptions): Snapshot {
  emptyFolder(uploadsStage);
  const client = new BetterSqlite3(database, { readonly: true });
  const missing: string[] = [];
  const cards: SnapshotFile[] = [];
  const pictures: SnapshotFile[] = [];
  for (const { id } of client.prepare<[], { id: string }>('SELECT id FROM request_cards').iterate()) {
    const name = backupNames.card(id);
    const path = join(uploadsStage, id);
    // The server moves a card from `incoming` to `private` after writing its row, so `private` is tried again.
    const places = [
      join(uploadsDir, 'private', id),
      join(uploadsDir, 'private', 'incoming', id),
      join(uploadsDir, 'private', id),
    ];
    if (places.some((place) => stageFile(place, path))) cards.push({ name, path });
    else missing.push(name);
  }
  for (const row of client.prepare<[], PictureRow>('SELECT * FROM media').iterate()) {
    const { id } = row;
    const folders = [
      join(uploadsDir, 'media', id),
      join(uploadsDir, 'media', '.incoming', id),
      join(uploadsDir, 'media', id),
    ];
    const folder = folders.find((place) => existsSync(place));
    for (const file of filesNamedBy(row)) {
      const [name, path] = [backupNames.picture(id, file), join(uploadsStage, `${id}-${file}`)];
      if (folder !== undefined && stageFile(join(folder, file), path)) pictures.push({ name, path });
      else missing.push(name);
    }
  }
  client.close();
  return { database, cards, pictures, missing };
}

/** Links the file, or copies it if the disk has no hard links. Returns whether it exists. */
function stageFile(file: string, stage: string): boolean {
  try {
    linkSync(file, stage);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
  }
  try {
    copyFileSync(file, stage);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Whether the live database still references a missing file, so that retrying is useless. */
function isStillNamed(name: string, databaseFile: string): boolean {
  const [, folder, id, file] = name.split('/');
  const client = new BetterSqlite3(databaseFile, { fileMustExist: true });
  try {
    if (folder === 'private') return client.prepare('SELECT 1 FROM request_cards WHERE id = ?').get(id) !== undefined;
    const row = client.prepare<[string | undefined], PictureRow>('SELECT * FROM media WHERE id = ?').get(id);
    return row !== undefined && filesNamedBy(row).some((named) => named === file);
  } finally {
    client.close();
  }
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
}
