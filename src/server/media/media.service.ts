import { rm } from 'node:fs/promises';
import { eq, gt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { mediaPath } from '#shared/paths.ts';
import { type AuditedEvent, audit } from '../core/audit/audit.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { encodeInChildProcess, encodingsSettled } from './encoder-process.ts';
import { mediaMessages } from './media.messages.ts';
import { media } from './media.table.ts';
import { createMediaFiles, type SentBytes } from './media-files.ts';
import { type EncodedPicture, rasteriseDrawing, recognisePicture } from './picture-encoder.ts';
import { filesOf, isPictureFile, originalFile, shownFiles, sourceFile, successorOf } from './picture-files.ts';
import type { MediaRow } from './pictures.ts';

export type MediaService = ReturnType<typeof createMediaService>;

export interface MediaServiceDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'uploadsDir'>;
  /** Called after each stored picture, whose variants are then still to be made. */
  onStored: () => void;
}

export interface MediaFile {
  path: string;
  contentType: string;
  bytes: number;
}

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };

/** A picture that comes with the product. */
export interface DrawnPicture extends Pick<MediaRow, 'altEn' | 'altAr' | 'isDecorative'> {
  /** Of its file. */
  name: string;
  svg: string;
}

/** The public pictures: their files and what is known of them. */
export function createMediaService({ db, clock, config, onStored }: MediaServiceDeps) {
  const files = createMediaFiles(config.uploadsDir);

  /**
   * Stores a picture that staff sent, encoded afresh, and returns its record; file and record are on disk then, its variants follow.
   * Throws `too_large`, `unsupported_type` or `invalid_input` for what cannot be used, and leaves nothing behind.
   */
  async function storePicture(actor: Actor, { name, bytes }: { name: string; bytes: SentBytes }): Promise<MediaRow> {
    requirePermission(actor, 'content.write');
    return store(actor, await encode(bytes), { originalName: cleanName(name) });
  }

  /** Throws as `storePicture` for what cannot be used; stores nothing. */
  async function checkPicture(actor: Actor, bytes: SentBytes): Promise<void> {
    requirePermission(actor, 'content.write');
    await encode(bytes);
  }

  /** Removes a picture that this actor has just stored and that nothing shows yet. */
  async function discard(actor: Actor, id: string): Promise<void> {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      const row = tx.delete(media).where(eq(media.id, id)).returning().get();
      if (row) writeDown(tx, actor, 'removedByHand', row);
    });
    await files.remove(id);
  }

  /** Stores one of our own drawings at its own size; one without words is an ornament. Only for SVG that the product itself made. */
  async function storeDrawing(actor: Actor, { name, svg, ...texts }: DrawnPicture): Promise<MediaRow> {
    if (actor.kind !== 'system') throw new AppError('forbidden');
    return store(actor, await rasteriseDrawing(svg), { originalName: name, ...texts });
  }

  /**
   * Lays a new original beside the files of a stored picture, under a number that no other file has; nothing shows it yet.
   * Throws `not_found`, and as `storePicture`.
   */
  async function addOriginal(actor: Actor, id: string, bytes: SentBytes) {
    requirePermission(actor, 'content.write');
    const { data, ...picture } = await encode(bytes);
    const edition = takeEdition(db, id);
    await files.add(id, originalFile(picture.format, edition), data);
    return { ...picture, bytes: data.length, sourceEdition: edition };
  }

  /** Removes files that no record names any more. */
  async function removeFiles(id: string, names: readonly string[]): Promise<void> {
    await files.removeFiles(id, names);
  }

  /** Removes all files of a picture whose record is gone. */
  async function removeAll(id: string): Promise<void> {
    await files.remove(id);
  }

  /** The whole original of a picture, also where visitors see a part of it. Throws `not_found`, and without content.write. */
  async function getSource(actor: Actor, id: string): Promise<MediaFile> {
    requirePermission(actor, 'content.write');
    const row = find(id);
    const file = row && (await readFile(id, sourceFile(row)));
    if (!file) throw new AppError('not_found');
    return file;
  }

  /** The file behind an address, or null; names that are not exactly ours find nothing, nor does an original of which visitors see a part. */
  async function findFile(mediaId: string, file: string): Promise<MediaFile | null> {
    const row = find(mediaId);
    return row && shownFiles(row).includes(file) ? readFile(mediaId, file) : null;
  }

  /** The address of what took the place of a former file, or null where there was none. */
  function findSuccessor(mediaId: string, file: string): string | null {
    const row = isPictureFile(mediaId, file) ? find(mediaId) : null;
    const successor = row && successorOf(row, file);
    return successor && mediaPath(mediaId, successor);
  }

  const find = (id: string) => db.select().from(media).where(eq(media.id, id)).get() ?? null;

  async function readFile(mediaId: string, file: string): Promise<MediaFile | null> {
    const found = await files.find(mediaId, file);
    const contentType = contentTypes[file.slice(file.lastIndexOf('.') + 1)];
    return found && contentType ? { ...found, contentType } : null;
  }

  /** Finishes or removes what a crash left half stored. To be called before the first picture of this process is stored. */
  async function sweep(): Promise<void> {
    for (const id of await files.listIncoming()) {
      const row = db.select({ id: media.id }).from(media).where(eq(media.id, id)).get();
      await (row ? files.acceptIncoming(id) : files.remove(id));
    }
    // Only a picture whose files are being made, or were made anew, can have files that its record does not name.
    const changed = or(gt(media.edition, 1), ne(media.state, 'ready'));
    for (const row of db.select().from(media).where(changed).all()) await files.removeOthers(row.id, filesOf(row));
  }

  /** Writes the upload to a file and encodes it from there, so that the server never holds a whole upload in memory. */
  async function encode(bytes: SentBytes): Promise<EncodedPicture> {
    if (bytes instanceof Uint8Array && bytes.length > pictureLimits.bytes) throw pictureTooLarge();
    const path = await files.writeSent(newRandomId(), bytes);
    try {
      // Refuses other files at once: the encoder process may have to start first.
      await recognisePicture(path);
      return await encodeInChildProcess(path);
    } finally {
      await rm(path);
    }
  }

  /** A record is written only once its file is safe, and the file reaches its place only with its record: `sweep` mends a crash in between. */
  async function store(
    actor: Actor,
    { data, ...picture }: EncodedPicture,
    texts: Pick<typeof media.$inferInsert, 'originalName' | 'altEn' | 'altAr' | 'isDecorative'>,
  ): Promise<MediaRow> {
    const id = newRandomId();
    try {
      await files.writeIncoming(id, `original.${picture.format}`, data);
      const values = { id, ...picture, ...texts, bytes: data.length, createdAt: toInstant(clock()) };
      const row = inTransaction(db, (tx) => {
        const added = tx.insert(media).values(values).returning().get();
        writeDown(tx, actor, 'created', added);
        return added;
      });
      await files.acceptIncoming(id);
      // Making variants while other pictures are still being read would take the memory of both.
      void encodingsSettled().then(onStored);
      return row;
    } catch (error) {
      await files.remove(id);
      db.delete(media).where(eq(media.id, id)).run();
      throw error;
    }
  }

  /** A seed or an import, which tells of its records, would fill the log. */
  function writeDown(tx: Tx, actor: Actor, event: AuditedEvent['event'], { id, originalName }: MediaRow): void {
    if (actor.kind !== 'system') audit(tx, actor, { event, at: toInstant(clock()), noun: 'media', id, name: originalName });
  }

  return { storePicture, checkPicture, discard, storeDrawing, addOriginal, removeFiles, removeAll, getSource, findFile, findSuccessor, sweep };
}

/** A number for files of a picture that no other has or had. Throws `not_found`. */
export function takeEdition(db: Db, id: string): number {
  const [row] = db
    .update(media)
    .set({ edition: sql`${media.edition} + 1` })
    .where(eq(media.id, id))
    .returning({ edition: media.edition })
    .all();
  if (!row) throw new AppError('not_found');
  return row.edition;
}

/** The refusal of a file over the limit in bytes. */
export const pictureTooLarge = () =>
  new AppError('too_large', { message: { ...mediaMessages.tooLarge, values: { megabytes: pictureLimits.bytes / 1024 / 1024 } } });

const longestName = 200;

/** A file's name as shown to staff; it never names anything on disk. */
function cleanName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestName);
}
