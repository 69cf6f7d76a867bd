import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#shared/errors.ts';
import { type CardType, cardLimits } from '#shared/requests/cards.schema.ts';
import { decryptStream, type EncryptionKeys, encryptStream } from '../core/auth/encrypted-bytes.ts';
import { diskFiles, type Files } from '../core/files.ts';
import { newRandomId } from '../core/ids.ts';
import { freeBytes, isStorageFailure } from '../core/storage-failure.ts';
import { cardMessages } from './card.messages.ts';
import { needsPassword } from './card-cleaner.ts';
import { recogniseCard } from './card-recognition.ts';

/** A card's encrypted file on disk, in `incoming` until it is accepted. */
export interface StoredCard {
  id: string;
  type: CardType;
  /** Size before encryption. */
  bytes: number;
}

export type PrivateFiles = ReturnType<typeof createPrivateFiles>;

const minFreeBytes = 256 * 1024 * 1024;
const idPattern = /^[0-9a-f]{32}$/;

/**
 * The folder of cards: one encrypted file for each card, named by its id. A new file stays in `incoming` until its
 * record is stored, so the sweep after a crash reads that folder only.
 */
export function createPrivateFiles(uploadsDir: string, keys: EncryptionKeys, files: Files = diskFiles) {
  const privateDir = join(uploadsDir, 'private');
  const incomingDir = join(privateDir, 'incoming');
  const path = (id: string) => join(privateDir, id);

  /**
   * Encrypts a card's file to disk while it arrives, with only a part of it in memory, and syncs it before it resolves.
   * Throws `unsupported_type`, `invalid_input` or `too_large` for an unusable file, also for a PDF that needs a
   * password, and `unavailable` if the disk is nearly full or lost; then no file remains.
   */
  async function receive(source: AsyncIterable<Buffer>): Promise<StoredCard> {
    const id = newRandomId();
    const incoming = join(incomingDir, id);
    const counted = { bytes: 0 };
    try {
      // Reserve the last free space for the requests themselves.
      if (freeBytes(incomingDir) < minFreeBytes) throw new AppError('unavailable', { message: cardMessages.noRoom });
      const { type, whole, isEncrypted } = await recogniseCard(source);
      await using handle = await files.open(incoming, 'wx', 0o600);
      for await (const encrypted of encryptStream(limited(whole, counted), keys, id)) await handle.writeFile(encrypted);
      await handle.sync();
      await files.sync(incomingDir);
      if (isEncrypted() && (await needsPassword(await buffer(await readFrom(incoming, id)))))
        throw new AppError('invalid_input', { message: cardMessages.needsPassword });
      return { id, type, bytes: counted.bytes };
    } catch (error) {
      await files.remove(incoming);
      throw isStorageFailure(error)
        ? new AppError('unavailable', { message: cardMessages.noRoom, cause: error })
        : error;
    }
  }

  /** Moves received files out of `incoming`, after their records are stored, and syncs the folder. */
  async function accept(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) await files.rename(join(incomingDir, id), path(id));
    await files.sync(privateDir);
  }

  /** Removes files, wherever they are. Ignores malformed ids. */
  async function remove(ids: string[]): Promise<void> {
    const known = ids.filter((id) => idPattern.test(id));
    await Promise.all(known.flatMap((id) => [files.remove(path(id)), files.remove(join(incomingDir, id))]));
  }

  /**
   * Decrypts a card. Each segment is authenticated before it is emitted; the stream emits a DecryptionError for one
   * that was changed. Throws `not_found` if the file is missing.
   */
  async function read(id: string): Promise<Readable> {
    if (!idPattern.test(id)) throw new AppError('not_found');
    return readFrom(path(id), id);
  }

  async function readFrom(file: string, id: string): Promise<Readable> {
    const handle = await files.open(file, 'r').catch((cause: unknown) => {
      throw new AppError('not_found', { message: cardMessages.gone, cause });
    });
    const encrypted = handle.createReadStream();
    return Readable.from(decryptStream(encrypted, keys, id), { objectMode: false }).once('close', () =>
      encrypted.destroy(),
    );
  }

  /**
   * Encrypts a card with the current key. The new file replaces the old one in one step, and the next start removes an
   * unfinished one. Throws `not_found` and DecryptionError; then the card is unchanged.
   */
  async function reencrypt(id: string): Promise<void> {
    const card = await read(id);
    const incoming = join(incomingDir, newRandomId());
    try {
      await using handle = await files.open(incoming, 'wx', 0o600);
      for await (const encrypted of encryptStream(card, keys, id)) await handle.writeFile(encrypted);
      await handle.sync();
      await files.rename(incoming, path(id));
      await files.sync(privateDir);
    } catch (error) {
      await files.remove(incoming);
      throw error;
    }
  }

  /** Whether the file of a stored card exists. */
  const has = (id: string): boolean => [path(id), join(incomingDir, id)].some((file) => existsSync(file));

  /** Ids of files that were received but not yet accepted. */
  const listIncoming = (): Promise<string[]> => readdir(incomingDir);

  return { receive, accept, remove, read, reencrypt, has, listIncoming };
}

async function* limited(source: AsyncIterable<Buffer>, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    counted.bytes += chunk.length;
    if (counted.bytes > cardLimits.bytes) throw cardTooLarge();
    yield chunk;
  }
}

/** The error for a card over the size limit. */
export const cardTooLarge = () =>
  new AppError('too_large', {
    message: { ...cardMessages.tooLarge, values: { megabytes: cardLimits.bytes / 1024 / 1024 } },
  });
