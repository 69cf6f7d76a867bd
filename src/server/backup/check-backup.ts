import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { keyIdEnd } from '../core/auth/encrypted-bytes.ts';
import { createFolder } from '../core/create-folder.ts';
import { asBackupFailure, requireRoom } from './backup-failure.ts';
import { backupNames } from './backup-manifest.ts';
import { readBackup } from './read-backup.ts';
import { checkStages, placeOf, type RestoreFolders, type RestoreReport } from './restore-backup.ts';

/** A killed check leaves its folder, which `leftovers.ts` reports. */
export const checkPrefix = 'restore-check-';

/**
 * Checks as a restore whether a backup can be restored, beside the running site: it takes no lock. It unpacks only the
 * database, the keys and the start of each card, into a temporary folder in the data folder: `/tmp` may be in memory.
 * Throws a BackupFailure.
 */
export async function checkBackup(
  folders: RestoreFolders,
  file: string,
  passphrase: string | null,
): Promise<RestoreReport> {
  createFolder(folders.dataDir);
  const folder = mkdtempSync(join(folders.dataDir, checkPrefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const stages = { data: folder, uploads: join(folder, 'uploads'), keys: join(folder, 'keys') };

  async function take(name: string, content: AsyncIterable<Buffer>, bytes: number): Promise<void> {
    const isUpload = name.startsWith(uploads);
    const isCard = isUpload && name.startsWith(cards);
    if (isUpload && !isCard) return drain(content);
    if (!isUpload) requireRoom(folder, bytes);
    const path = placeOf(name, stages);
    createFolder(dirname(path));
    await pipeline(isCard ? startOf(content) : content, createWriteStream(path, { mode: 0o600 }));
  }

  try {
    const manifest = await readBackup(file, passphrase, take);
    return { manifest, ...checkStages(folders, stages, manifest), replaced: [] };
  } catch (error) {
    throw asBackupFailure(error);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

const uploads = 'uploads/';
const cards = backupNames.card('');

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
