import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { keyIdEnd } from '../core/auth/encrypted-bytes.ts';
import { existingFolder } from '../core/check-folders.ts';
import { createFolder } from '../core/create-folder.ts';
import { asBackupFailure, requireRoom } from './backup-failure.ts';
import { type BackupManifest, backupNames } from './backup-manifest.ts';
import { checkDatabase } from './check-database.ts';
import { readBackup } from './read-backup.ts';
import type { Stages } from './replace-folders.ts';
import { checkStages, placeOf, type RestoreFolders, type RestoreReport } from './restore-backup.ts';

/** A killed check leaves its folder, which `leftovers.ts` reports. */
export const checkPrefix = 'restore-check-';

/**
 * Checks as a restore whether a backup can be restored, beside the running site: it takes no lock. It unpacks only the
 * database, the keys and the start of each card, into a temporary folder in the data folder: `/tmp` may be in memory. If
 * there is no data folder, its nearest parent is used. Throws a BackupFailure.
 */
export async function checkBackup(
  folders: RestoreFolders,
  file: string,
  passphrase: string | null,
): Promise<RestoreReport> {
  const folder = mkdtempSync(join(existingFolder(folders.dataDir), checkPrefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const stages = stagesIn(folder);
  try {
    const manifest = await unpack(file, passphrase, stages, (name) => !name.startsWith(uploads) || isCard(name));
    return { manifest, ...checkStages(folders, stages, manifest), replaced: [] };
  } catch (error) {
    throw asBackupFailure(error);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Unpacks only the database of a backup into `folder`, and checks it. Throws a BackupFailure. */
export async function checkBackupDatabase(file: string, passphrase: string | null, folder: string): Promise<void> {
  const stages = stagesIn(folder);
  await unpack(file, passphrase, stages, (name) => name === backupNames.database);
  checkDatabase(placeOf(backupNames.database, stages), stages.uploads, new Set());
}

const stagesIn = (folder: string): Stages => ({
  data: folder,
  uploads: join(folder, 'uploads'),
  keys: join(folder, 'keys'),
});

/** Reads the whole backup, for its hashes, and writes the wanted files. */
function unpack(
  file: string,
  passphrase: string | null,
  stages: Stages,
  isWanted: (name: string) => boolean,
): Promise<BackupManifest> {
  async function take(name: string, content: AsyncIterable<Buffer>, bytes: number): Promise<void> {
    if (!isWanted(name)) return drain(content);
    if (!isCard(name)) requireRoom(stages.data, bytes);
    const path = placeOf(name, stages);
    createFolder(dirname(path));
    await pipeline(isCard(name) ? startOf(content) : content, createWriteStream(path, { mode: 0o600 }));
  }

  return readBackup(file, passphrase, take);
}

const uploads = 'uploads/';
const isCard = (name: string) => name.startsWith(backupNames.card(''));

/** The part of a card that names its key. Reads all of it, for its hash. */
async function* startOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = keyIdEnd;
  for await (const chunk of content) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= chunk.length;
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content);
}
