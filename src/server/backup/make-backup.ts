import { createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import BetterSqlite3 from 'better-sqlite3';
import { pack as createTar, type Pack } from 'tar-stream';
import { backupName, readBackupName } from '#shared/backup/backups.rules.ts';
import { backupNameSchema } from '#shared/backup/backups.schema.ts';
import { version } from '../core/build-info.ts';
import { createFolder } from '../core/create-folder.ts';
import { type FolderLock, lockFolder } from '../core/folder-lock.ts';
import { createHasher } from '../core/hasher.ts';
import { writeContainer } from './backup-container.ts';
import { asBackupFailure, BackupFailure, requireRoom } from './backup-failure.ts';
import { type BackupManifest, backupNames } from './backup-manifest.ts';
import { type Snapshot, type SnapshotFile, takeSnapshot } from './backup-snapshot.ts';
import { shareDataFolder } from './lock-data-folder.ts';
import { readBackup } from './read-backup.ts';
import { readCardKeyId } from './read-card-key.ts';

/** Plain values, so that another process can receive it. */
export interface BackupTask {
  dataDir: string;
  uploadsDir: string;
  /** The file to write if no files are missing; its folder is created if needed. */
  target: string;
  /** ISO 8601. */
  createdAt: string;
  /** null: unencrypted, without keys. */
  encryption: { passphrase: string; secrets: string[] } | null;
}

export interface BackupMade {
  /** `target`, or a file beside it with `incomplete` in its name if files are missing. */
  file: string;
  bytes: number;
  cards: number;
  cardKeys: BackupManifest['cardKeys'];
  pictures: number;
  missing: string[];
}

/**
 * Packs database, pictures and cards of one snapshot into one file while the site runs, as a stream. Verifies the file
 * before it gets its name. Throws a BackupFailure (`busy`, `noRoom`, `damaged`, `tooNew`, `notRestorable`) and removes
 * its files; the next backup removes those of a killed process.
 */
export async function makeBackup(task: BackupTask): Promise<BackupMade> {
  let site: FolderLock | null = null;
  let alone: FolderLock | null = null;
  try {
    // On a full disk, taking the lock may already fail.
    site = shareDataFolder(task.dataDir);
    alone = site && lockFolder(task.dataDir, 'backup', 'alone');
    if (!alone) throw new BackupFailure('busy');
    return await pack(task);
  } catch (error) {
    throw asBackupFailure(error);
  } finally {
    alone?.release();
    site?.release();
  }
}

async function pack(task: BackupTask): Promise<BackupMade> {
  const databaseFile = join(task.dataDir, 'dana.db');
  const databaseStage = join(task.dataDir, 'backup-work');
  // In the private folder, which the server never serves. Without the disk of the uploads, the database is still backed
  // up.
  const privateFolder = join(task.uploadsDir, 'private');
  const stages = {
    databaseStage,
    uploadsStage: existsSync(privateFolder) ? join(privateFolder, 'backup-work') : join(databaseStage, 'files'),
  };
  try {
    createFolder(dirname(task.target));
    requireRoom(task.dataDir, statSync(databaseFile).size);
    const snapshot = await takeSnapshot({ databaseFile, uploadsDir: task.uploadsDir, ...stages });
    const files = [...snapshot.cards, ...snapshot.pictures, { name: backupNames.database, path: snapshot.database }];
    // Cards and pictures hardly compress, so their full size is required.
    requireRoom(
      dirname(task.target),
      files.map(({ path }) => statSync(path).size).reduce((sum, bytes) => sum + bytes, 0),
    );
    const cardKeys = countKeys(snapshot.cards);
    const { cards, pictures, missing } = snapshot;
    const file = missing.length === 0 ? task.target : nameIncomplete(task.target, missing.length);
    const passphrase = task.encryption?.passphrase ?? null;
    await writeContainer(file, archiveOf({ task, snapshot, files, cardKeys }), passphrase, (written) =>
      checkWritten(written, passphrase),
    );
    return { file, bytes: statSync(file).size, cards: cards.length, cardKeys, pictures: pictures.length, missing };
  } finally {
    for (const stage of Object.values(stages)) rmSync(stage, { recursive: true, force: true });
  }
}

/** Marks a backup with missing files in its name, unless the operator chose the name. */
function nameIncomplete(target: string, missing: number): string {
  const name = basename(target);
  if (!backupNameSchema.safeParse(name).success) return target;
  const { createdAt, isEncrypted } = readBackupName(name);
  return join(dirname(target), backupName(createdAt, isEncrypted, missing));
}

/** Reads the file as a restore would, without unpacking it; its database was checked before. */
async function checkWritten(file: string, passphrase: string | null): Promise<void> {
  try {
    await readBackup(file, passphrase, async (_name, content) => {
      for await (const _chunk of content);
    });
  } catch (cause) {
    throw new BackupFailure('notRestorable', { detail: (cause as Error).message, cause });
  }
}

interface Archive {
  task: BackupTask;
  snapshot: Snapshot;
  files: SnapshotFile[];
  cardKeys: BackupManifest['cardKeys'];
}

/** The archive as a stream that is filled while it is read. */
function archiveOf(content: Archive): Readable {
  const archive = createTar();
  fill(archive, content).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return Readable.from(archive);
}

async function fill(archive: Pack, { task, snapshot, files, cardKeys }: Archive): Promise<void> {
  const listed: BackupManifest['files'] = [];
  const addText = (name: string, text: string) =>
    add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
  for (const { name, path } of files) await add(name, statSync(path).size, createReadStream(path));
  if (task.encryption) {
    const [secret = '', ...previous] = task.encryption.secrets;
    await addText(backupNames.secret, `${secret}\n`);
    if (previous.length > 0) await addText(backupNames.previousSecrets, `${previous.join('\n')}\n`);
  }
  const manifest: BackupManifest = {
    format: 1,
    version,
    createdAt: task.createdAt,
    migration: readMigration(snapshot.database),
    holdsKeys: task.encryption !== null,
    cardKeys,
    missing: snapshot.missing,
    files: listed,
  };
  await addText(backupNames.manifest, JSON.stringify(manifest, null, 1));

  /** Rejects if the content's length differs from `bytes`. */
  async function add(name: string, bytes: number, content: Readable): Promise<void> {
    const { read, digest } = createHasher();
    await pipeline(content, read, archive.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) }));
    listed.push({ name, bytes, sha256: digest() });
  }
}

function countKeys(cards: SnapshotFile[]): BackupManifest['cardKeys'] {
  const counts: BackupManifest['cardKeys'] = {};
  for (const { path } of cards) {
    const id = readCardKeyId(path);
    if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

function readMigration(database: string): number {
  const client = new BetterSqlite3(database, { readonly: true });
  try {
    return Number(client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get());
  } finally {
    client.close();
  }
}
