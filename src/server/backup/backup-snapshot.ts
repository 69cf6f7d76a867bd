import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { BackupFailure, isDamage } from './backup-failure.ts';
import { backupNames } from './backup-manifest.ts';
import { faultDetails, findFault } from './check-database.ts';
import { filesNamedBy, type HeldPicture } from './named-files.ts';

/** A file of the snapshot: its name in the backup, and where it lies meanwhile. */
export interface SnapshotFile {
  name: string;
  path: string;
}

export interface Snapshot {
  database: string;
  cards: SnapshotFile[];
  pictures: SnapshotFile[];
  /** Files that rows name and that nobody has. */
  missing: string[];
}

export interface SnapshotOptions {
  databaseFile: string;
  uploadsDir: string;
  /** Folders of this snapshot's own, on the disks of the database and of the uploads; whatever lies in them is thrown away. */
  databaseStage: string;
  uploadsStage: string;
}

const mostAttempts = 5;
/** Longer than a removal needs between the files of a batch and their rows. */
const removalMs = 1000;
const everyPage = 0x7fffffff;

/**
 * One moment of the site: the database copied within one reading, and every file that its rows name, held by a link so that nobody's
 * removal can take it away. Files go before their rows when something is removed, so a file may have gone just before it
 * was held: then a later moment is taken. Only a file whose row stays is lost. Throws a BackupFailure (`damaged`).
 */
export async function takeSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const database = await copyDatabase(options);
    const snapshot = holdFilesOf(database, options);
    if (snapshot.missing.length > 0) await setTimeout(removalMs);
    const gone = snapshot.missing.filter((name) => !isStillNamed(name, options.databaseFile));
    if (attempt < mostAttempts && gone.length > 0) continue;
    // Looked through last: the less time between the copy and the files, the less can go in between.
    requireSound(database, gone);
    return { ...snapshot, missing: snapshot.missing.filter((name) => !gone.includes(name)) };
  }
}

async function copyDatabase({ databaseFile, databaseStage }: SnapshotOptions): Promise<string> {
  emptyFolder(databaseStage);
  const copy = join(databaseStage, 'dana.db');
  const source = new BetterSqlite3(databaseFile, { fileMustExist: true });
  try {
    // All pages in one go: a copy in steps starts anew with every write of another process, on a busy site for ever.
    await source.backup(copy, { progress: () => everyPage });
  } catch (cause) {
    throw isDamage(cause) ? new BackupFailure('damaged', { cause }) : cause;
  } finally {
    source.close();
  }
  return copy;
}

/**
 * Throws a BackupFailure if a restore would refuse the copy of the database. Also deletes the rows of cards that were removed for good while the
 * copy was made.
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

/** A damaged copy shows at the latest when its rows are read. */
function holdFilesOf(database: string, options: SnapshotOptions): Snapshot {
  try {
    return holdFiles(database, options);
  } catch (cause) {
    throw isDamage(cause) ? new BackupFailure('damaged', { cause }) : cause;
  }
}

function holdFiles(database: string, { uploadsDir, uploadsStage }: SnapshotOptions): Snapshot {
  emptyFolder(uploadsStage);
  const client = new BetterSqlite3(database, { readonly: true });
  const missing: string[] = [];
  const cards: SnapshotFile[] = [];
  const pictures: SnapshotFile[] = [];
  for (const { id } of client.prepare<[], { id: string }>('SELECT id FROM request_cards').iterate()) {
    const name = backupNames.card(id);
    const path = join(uploadsStage, id);
    // A card moves from the second place to the first once its row is written.
    const places = [join(uploadsDir, 'private', id), join(uploadsDir, 'private', 'incoming', id), join(uploadsDir, 'private', id)];
    if (places.some((place) => hold(place, path))) cards.push({ name, path });
    else missing.push(name);
  }
  for (const row of client.prepare<[], HeldPicture>('SELECT * FROM media').iterate()) {
    const { id } = row;
    const folders = [join(uploadsDir, 'media', id), join(uploadsDir, 'media', '.incoming', id), join(uploadsDir, 'media', id)];
    const folder = folders.find((place) => existsSync(place));
    for (const file of filesNamedBy(row)) {
      const [name, path] = [backupNames.picture(id, file), join(uploadsStage, `${id}-${file}`)];
      if (folder !== undefined && hold(join(folder, file), path)) pictures.push({ name, path });
      else missing.push(name);
    }
  }
  client.close();
  return { database, cards, pictures, missing };
}

/** Whether there was a file; it is linked where the disk can, else copied. */
function hold(file: string, stage: string): boolean {
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

/** Whether the site itself still names a file that is not there: then no later moment will bring it. */
function isStillNamed(name: string, databaseFile: string): boolean {
  const [, folder, id, file] = name.split('/');
  const client = new BetterSqlite3(databaseFile, { fileMustExist: true });
  try {
    if (folder === 'private') return client.prepare('SELECT 1 FROM request_cards WHERE id = ?').get(id) !== undefined;
    const row = client.prepare<[string | undefined], HeldPicture>('SELECT * FROM media WHERE id = ?').get(id);
    return row !== undefined && filesNamedBy(row).some((named) => named === file);
  } finally {
    client.close();
  }
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
