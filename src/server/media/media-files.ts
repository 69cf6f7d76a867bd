import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isPictureFile } from './picture-files.ts';

/** A file that was sent: as it arrives, or whole. */
export type SentBytes = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * The folder of public pictures: one folder for each picture, named by its id, with `original.FORMAT` and `WIDTH.FORMAT`; what took their
 * place later carries a number (`original-2.FORMAT`).
 * A new picture first lies in `.incoming`; sweeping looks nowhere else, so that a wrong database can never empty the rest.
 */
export function createMediaFiles(uploadsDir: string) {
  const mediaDir = join(uploadsDir, 'media');
  const incomingDir = join(mediaDir, '.incoming');

  /** Where a file of a picture lies; the names are the caller's own, not a visitor's. */
  const path = (mediaId: string, file: string) => join(mediaDir, mediaId, file);

  /** Writes a new picture's file where nobody reads it yet; on disk when this resolves. */
  async function writeIncoming(mediaId: string, file: string, data: Uint8Array): Promise<void> {
    const folder = join(incomingDir, mediaId);
    await mkdir(folder, { recursive: true });
    await using handle = await open(join(folder, file), 'wx');
    await handle.writeFile(data);
    await handle.sync();
    await syncPath(folder);
  }

  /** Writes what was sent, not yet recognised, where `listIncoming` finds it after a crash, and returns its path. Throws what reading or writing throws. */
  async function writeSent(name: string, bytes: SentBytes): Promise<string> {
    await mkdir(incomingDir, { recursive: true });
    const sent = join(incomingDir, name);
    try {
      await pipeline(bytes instanceof Uint8Array ? [bytes] : bytes, createWriteStream(sent));
    } catch (error) {
      await rm(sent, { force: true });
      throw error;
    }
    return sent;
  }

  /** Puts a written picture into its place; on disk when this resolves. */
  async function acceptIncoming(mediaId: string): Promise<void> {
    await rename(join(incomingDir, mediaId), join(mediaDir, mediaId));
    await syncPath(mediaDir);
  }

  /** Writes another file of a picture that is in its place; on disk when this resolves. */
  async function add(mediaId: string, file: string, data: Uint8Array): Promise<void> {
    const unfinished = `${path(mediaId, file)}.tmp`;
    try {
      await writeFile(unfinished, data);
      await moveIntoPlace(unfinished, path(mediaId, file));
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Removes files of a picture; what is gone already is passed over. */
  async function removeFiles(mediaId: string, names: readonly string[]): Promise<void> {
    await Promise.all(names.map((file) => rm(path(mediaId, file), { force: true })));
  }

  /** Removes everything of a picture. */
  async function remove(mediaId: string): Promise<void> {
    await Promise.all([incomingDir, mediaDir].map((folder) => rm(join(folder, mediaId), { recursive: true, force: true })));
  }

  /** The ids of pictures that were written and never put into their place. */
  async function listIncoming(): Promise<string[]> {
    await mkdir(incomingDir, { recursive: true });
    return readdir(incomingDir);
  }

  /** Deletes all files in a picture's folder except the `known` ones: a crash may have left some unfinished or unreferenced. */
  async function removeOthers(mediaId: string, known: readonly string[]): Promise<void> {
    const found = await readdir(join(mediaDir, mediaId)).catch(() => []);
    await removeFiles(
      mediaId,
      found.filter((file) => !known.includes(file)),
    );
  }

  /** A file by the names in an address, or null where there is none or a name is none of ours. */
  async function find(mediaId: string, file: string): Promise<{ path: string; bytes: number } | null> {
    if (!isPictureFile(mediaId, file)) return null;
    const found = await stat(path(mediaId, file)).catch(() => null);
    return found?.isFile() ? { path: path(mediaId, file), bytes: found.size } : null;
  }

  return { path, writeSent, writeIncoming, acceptIncoming, add, removeFiles, removeOthers, remove, listIncoming, find };
}

/** Gives a finished file its name, replacing what had it; on disk when this resolves. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await syncPath(from);
  await rename(from, to);
  await syncPath(dirname(to));
}

async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
