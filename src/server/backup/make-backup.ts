import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import BetterSqlite3 from 'better-sqlite3';
import { pack as createTar, type Pack } from 'tar-stream';
import { backupName, readBackupName } from '#shared/backup/backups.rules.ts';
import { backupNameSchema } from '#shared/backup/backups.schema.ts';
import { type FolderLock, lockFolder } from '../core/folder-lock.ts';
import { writeContainer } from './backup-container.ts';
import { BackupFailure, tellable } from './backup-failure.ts';
import { type BackupManifest, backupNames, readVersion } from './backup-manifest.ts';
import { type Snapshot, type SnapshotFile, takeSnapshot } from './backup-snapshot.ts';
import { shareDataFolder } from './hold-data-folder.ts';
import { readBackup } from './read-backup.ts';
import { readCardKeyId } from './read-card-key.ts';

/** A backup to make; plain values, so that it can be handed to another process. */
export interface BackupOrder {
  dataDir: string;
  uploadsDir: string;
  /** The file to write where nothing is missing; its folder is made where there is none. */
  target: string;
  /** ISO 8601. */
  createdAt: string;
  /** null: not encrypted, and without the keys. */
  encryption: { passphrase: string; secrets: string[] } | null;
}

export interface BackupMade {
  /** The file that was written: `target`, or beside it with `incomplete` in its name where files are missing. */
  file: string;
  bytes: number;
  cards: number;
  cardKeys: BackupManifest['cardKeys'];
  pictures: number;
  missing: string[];
}

const leastFreeBytes = 256 * 1024 * 1024;

/**
 * Packs database, pictures and cards of one moment into one file, while the site runs and with little in memory, and reads it back before
 * it has its name. Throws a BackupFailure (`busy`, `noRoom`, `damaged`, `tooNew`, `notRestorable`) and leaves nothing behind; what a killed
 * process left is removed by the next.
 */
export async function makeBackup(order: BackupOrder): Promise<BackupMade> {
  let site: FolderLock | null = null;
  let alone: FolderLock | null = null;
  try {
    // A lock may be the first that a full disk has no room for.
    site = shareDataFolder(order.dataDir);
    alone = site && lockFolder(order.dataDir, 'backup', 'alone');
    if (!alone) throw new BackupFailure('busy');
    return await pack(order);
  } catch (error) {
    throw tellable(error);
  } finally {
    alone?.release();
    site?.release();
  }
}

async function pack(order: BackupOrder): Promise<BackupMade> {
  const databaseFile = join(order.dataDir, 'dana.db');
  // Beside the cards, where nothing is ever served from.
  const stages = { databaseStage: join(order.dataDir, 'backup-work'), uploadsStage: join(order.uploadsDir, 'private', 'backup-work') };
  try {
    mkdirSync(dirname(order.target), { recursive: true, mode: 0o700 });
    mkdirSync(join(order.uploadsDir, 'private'), { recursive: true, mode: 0o700 });
    requireRoom(order.dataDir, statSync(databaseFile).size);
    const snapshot = await takeSnapshot({ databaseFile, uploadsDir: order.uploadsDir, ...stages });
    const files = [...snapshot.cards, ...snapshot.pictures, { name: backupNames.database, path: snapshot.database }];
    requireRoom(
      dirname(order.target),
      files.map(({ path }) => statSync(path).size).reduce((sum, bytes) => sum + bytes, 0),
    );
    const cardKeys = countKeys(snapshot.cards);
    const { cards, pictures, missing } = snapshot;
    const file = missing.length === 0 ? order.target : nameIncomplete(order.target, missing.length);
    const passphrase = order.encryption?.passphrase ?? null;
    await writeContainer(file, archiveOf({ order, snapshot, files, cardKeys }), passphrase, (written) => checkWritten(written, passphrase));
    return { file, bytes: statSync(file).size, cards: cards.length, cardKeys, pictures: pictures.length, missing };
  } finally {
    for (const stage of Object.values(stages)) rmSync(stage, { recursive: true, force: true });
  }
}

/** Marks a backup with missing files in its name. A name of the operator's own stays. */
function nameIncomplete(target: string, missing: number): string {
  const name = basename(target);
  if (!backupNameSchema.safeParse(name).success) return target;
  const { createdAt, isEncrypted } = readBackupName(name);
  return join(dirname(target), backupName(createdAt, isEncrypted, missing));
}

/** Reads what was written as a restore would, without unpacking it; its database was checked before it was packed. */
async function checkWritten(file: string, passphrase: string | null): Promise<void> {
  try {
    await readBackup(file, passphrase, async (_name, content) => {
      for await (const _chunk of content);
    });
  } catch (cause) {
    throw new BackupFailure('notRestorable', { detail: (cause as Error).message, cause });
  }
}

/** Cards and pictures hardly shrink, so what is packed is counted in full. */
function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes + leastFreeBytes) throw new BackupFailure('noRoom');
}

interface Archive {
  order: BackupOrder;
  snapshot: Snapshot;
  files: SnapshotFile[];
  cardKeys: BackupManifest['cardKeys'];
}

/** The archive as a stream, which is filled while it is read. */
function archiveOf(content: Archive): Readable {
  const archive = createTar();
  fill(archive, content).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return Readable.from(archive);
}

async function fill(archive: Pack, { order, snapshot, files, cardKeys }: Archive): Promise<void> {
  const listed: BackupManifest['files'] = [];
  const addText = (name: string, text: string) => add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
  for (const { name, path } of files) await add(name, statSync(path).size, createReadStream(path));
  if (order.encryption) {
    const [secret = '', ...previous] = order.encryption.secrets;
    await addText(backupNames.secret, `${secret}\n`);
    if (previous.length > 0) await addText(backupNames.previousSecrets, `${previous.join('\n')}\n`);
  }
  const manifest: BackupManifest = {
    format: 1,
    version: readVersion(),
    createdAt: order.createdAt,
    migration: readMigration(snapshot.database),
    holdsKeys: order.encryption !== null,
    cardKeys,
    missing: snapshot.missing,
    files: listed,
  };
  await addText(backupNames.manifest, JSON.stringify(manifest, null, 1));

  /** Rejects where the content is not as long as promised. */
  async function add(name: string, bytes: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(content, hashed, archive.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) }));
    listed.push({ name, bytes, sha256: hash.digest('hex') });
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
