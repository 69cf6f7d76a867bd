import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diskFiles, type Files } from '../core/files.ts';
import { isPictureFile } from './picture-files.ts';

/** The bytes of an uploaded file, as a stream or whole. */
export type SentBytes = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * The folder of public pictures: one folder per picture, named by its id, with `original.FORMAT` and `WIDTH.FORMAT`.
 * Later files have an edition number (`original-2.FORMAT`). A new picture is first written to `.incoming`. Sweeping
 * reads only that folder, so a wrong database cannot delete stored pictures.
 */
export function createMediaFiles(uploadsDir: string, files: Files = diskFiles) {
  const mediaDir = join(uploadsDir, 'media');
  const incomingDir = join(mediaDir, '.incoming');

  /** The path of a picture's file; do not pass names from a request. */
  const path = (mediaId: string, file: string) => join(mediaDir, mediaId, file);

  /** Writes a new picture's file to `.incoming`; flushed to disk when it resolves. */
  async function writeIncoming(mediaId: string, file: string, data: Uint8Array): Promise<void> {
    const folder = join(incomingDir, mediaId);
    await mkdir(folder);
    await using handle = await files.open(join(folder, file), 'wx');
    await handle.writeFile(data);
    await handle.sync();
    await files.sync(folder);
  }

  /**
   * Writes an uploaded file to `.incoming` before its format is checked, and returns the path. Throws errors of reading
   * and writing.
   */
  async function writeSent(name: string, bytes: SentBytes): Promise<string> {
    const sent = join(incomingDir, name);
    try {
      await pipeline(bytes instanceof Uint8Array ? [bytes] : bytes, createWriteStream(sent));
    } catch (error) {
      await files.remove(sent);
      throw error;
    }
    return sent;
  }

  /** Moves a picture from `.incoming` to its folder; flushed to disk when it resolves. */
  async function acceptIncoming(mediaId: string): Promise<void> {
    await files.rename(join(incomingDir, mediaId), join(mediaDir, mediaId));
    await files.sync(mediaDir);
  }

  /** Adds a file to a stored picture; flushed to disk when it resolves. */
  async function add(mediaId: string, file: string, data: Uint8Array): Promise<void> {
    const unfinished = `${path(mediaId, file)}.tmp`;
    try {
      await writeFile(unfinished, data);
      await moveIntoPlace(unfinished, path(mediaId, file), files);
    } finally {
      await files.remove(unfinished);
    }
  }

  /** Deletes files of a picture and ignores missing ones. */
  async function removeFiles(mediaId: string, names: readonly string[]): Promise<void> {
    await Promise.all(names.map((file) => files.remove(path(mediaId, file))));
  }

  async function remove(mediaId: string): Promise<void> {
    await Promise.all(
      [incomingDir, mediaDir].map((folder) => rm(join(folder, mediaId), { recursive: true, force: true })),
    );
  }

  /** The ids of pictures in `.incoming`. */
  const listIncoming = (): Promise<string[]> => readdir(incomingDir);

  /**
   * Deletes all files in a picture's folder except the `known` ones: a crash may have left unfinished or unreferenced
   * files.
   */
  async function removeOthers(mediaId: string, known: readonly string[]): Promise<void> {
    const found = await readdir(join(mediaDir, mediaId)).catch(() => []);
    await removeFiles(
      mediaId,
      found.filter((file) => !known.includes(file)),
    );
  }

  /** The file of a URL; null if it does not exist or a name is invalid. */
  async function find(mediaId: string, file: string): Promise<{ path: string; bytes: number } | null> {
    if (!isPictureFile(mediaId, file)) return null;
    const found = await stat(path(mediaId, file)).catch(() => null);
    return found?.isFile() ? { path: path(mediaId, file), bytes: found.size } : null;
  }

  return { path, writeSent, writeIncoming, acceptIncoming, add, removeFiles, removeOthers, remove, listIncoming, find };
}

/** Renames a finished file and replaces an existing one; flushed to disk when it resolves. */
export async function moveIntoPlace(from: string, to: string, files: Files = diskFiles): Promise<void> {
  await files.sync(from);
  await files.rename(from, to);
  await files.sync(dirname(to));
}
