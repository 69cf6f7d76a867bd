import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { type CardType, cardLimits } from '#shared/requests/cards.schema.ts';
import { watchEnd } from '#shared/requests/whole-files.rules.ts';
import { type SealKeys, seal, unseal } from '../../core/auth/sealed-bytes.ts';
import { newRandomId } from '../../core/ids.ts';
import { isStorageFailure } from '../../core/storage-failure.ts';
import { cardMessages } from './card.messages.ts';
import { recogniseCard, recognisedBytes } from './card-recognition.ts';

/** A card's file that lies sealed on disk, in its place once it is accepted. */
export interface StoredCard {
  id: string;
  type: CardType;
  /** Bytes as they came, before sealing. */
  bytes: number;
}

export type PrivateFiles = ReturnType<typeof createPrivateFiles>;

const leastFreeBytes = 256 * 1024 * 1024;
const idPattern = /^[0-9a-f]{32}$/;

/**
 * The folder of what visitors entrust to the centre: one sealed file for each card, named by its id, nothing readable beside it.
 * A new file first lies in `incoming`, until the record that names it is written; sweeping looks nowhere else.
 */
export function createPrivateFiles(uploadsDir: string, keys: SealKeys) {
  const privateDir = join(uploadsDir, 'private');
  const incomingDir = join(privateDir, 'incoming');
  const path = (id: string) => join(privateDir, id);

  /**
   * Seals a card's file onto the disk as it arrives, holding no more of it in memory than its start; on disk when this resolves.
   * Throws `unsupported_type`, `invalid_input` or `too_large` for what cannot be used, `unavailable` where the disk is nearly full, and
   * leaves nothing behind.
   */
  async function receive(source: AsyncIterable<Buffer>): Promise<StoredCard> {
    await mkdir(incomingDir, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(incomingDir);
    // The last room on the disk is for the requests themselves.
    if (bavail * bsize < leastFreeBytes) throw new AppError('unavailable', { message: cardMessages.noRoom });
    const id = newRandomId();
    const incoming = join(incomingDir, id);
    const counted = { bytes: 0 };
    try {
      const { type, whole } = await recognise(limited(source, counted));
      await using handle = await open(incoming, 'wx', 0o600);
      for await (const sealed of seal(whole, keys, id)) await handle.writeFile(sealed);
      await handle.sync();
      await syncFolder(incomingDir);
      return { id, type, bytes: counted.bytes };
    } catch (error) {
      await rm(incoming, { force: true });
      throw isStorageFailure(error) ? new AppError('unavailable', { message: cardMessages.noRoom, cause: error }) : error;
    }
  }

  /** Puts received files, whose records are written, into their place; on disk when this resolves. */
  async function accept(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) await rename(join(incomingDir, id), path(id));
    await syncFolder(privateDir);
  }

  /** Removes files, wherever they lie. Ids that are none of ours name nothing. */
  async function remove(ids: string[]): Promise<void> {
    const known = ids.filter((id) => idPattern.test(id));
    await Promise.all(known.flatMap((id) => [rm(path(id), { force: true }), rm(join(incomingDir, id), { force: true })]));
  }

  /**
   * A card's bytes as they came, each part proven unchanged before it is handed out; emits a SealBrokenError where one was not.
   * Throws `not_found` where the file is gone.
   */
  async function read(id: string): Promise<Readable> {
    if (!idPattern.test(id)) throw new AppError('not_found');
    const handle = await open(path(id), 'r').catch((cause: unknown) => {
      throw new AppError('not_found', { message: cardMessages.gone, cause });
    });
    const sealed = handle.createReadStream();
    return Readable.from(unseal(sealed, keys, id), { objectMode: false }).once('close', () => sealed.destroy());
  }

  /** The ids of files that were received and never put into their place. */
  async function listIncoming(): Promise<string[]> {
    await mkdir(incomingDir, { recursive: true, mode: 0o700 });
    return readdir(incomingDir);
  }

  return { receive, accept, remove, read, listIncoming };
}

/** Reads as much of the start as tells what the file is, and gives the whole back as one stream, which throws `invalid_input` at its end where that is cut off. */
async function recognise(source: AsyncIterable<Buffer>): Promise<{ type: CardType; whole: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  const start: Buffer[] = [];
  for (let length = 0; length < recognisedBytes; ) {
    const next = await chunks.next();
    if (next.done) break;
    start.push(next.value);
    length += next.value.length;
  }
  const joined = Buffer.concat(start);
  const type = await recogniseCard(joined).catch(async (error: unknown) => {
    // Lets go of the source, so that whoever gave it can read past the rest.
    await chunks.return?.();
    throw error;
  });
  const whole = (async function* () {
    const end = watchEnd(type, joined);
    end.see(joined);
    yield joined;
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      end.see(chunk);
      yield chunk;
    }
    if (end.isCutOff()) throw new AppError('invalid_input', { message: cardMessages.cutOff });
  })();
  return { type, whole };
}

async function* limited(source: AsyncIterable<Buffer>, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    counted.bytes += chunk.length;
    if (counted.bytes > cardLimits.bytes) throw cardTooLarge();
    yield chunk;
  }
}

/** The refusal of a card's file over the limit in bytes. */
export const cardTooLarge = () => new AppError('too_large', { message: { ...cardMessages.tooLarge, values: { megabytes: cardLimits.bytes / 1024 / 1024 } } });

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
