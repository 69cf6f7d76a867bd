import { rm } from 'node:fs/promises';
import { eq, gt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { mediaPath } from '#shared/paths.ts';
import { type AuditedEvent, audit } from '../core/audit/audit.ts';
import type { Actor, Authorized, System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import type { Files } from '../core/files.ts';
import { newRandomId } from '../core/ids.ts';
import { encodeInChildProcess, encodingsSettled } from './encoder-process.ts';
import { mediaMessages } from './media.messages.ts';
import { type MediaRow, media } from './media.table.ts';
import { createMediaFiles, type SentBytes } from './media-files.ts';
import { type EncodedPicture, rasteriseDrawing, recognisePicture } from './picture-encoder.ts';
import { filesOf, isPictureFile, originalFile, shownFiles, sourceFile, successorOf } from './picture-files.ts';

export type MediaService = ReturnType<typeof createMediaService>;

interface MediaServiceDeps extends CommonDeps {
  config: Pick<Config, 'uploadsDir'>;
  disk?: Files;
  /** Called after each stored picture, to encode its variants. */
  onStored: () => void;
}

export interface MediaFile {
  path: string;
  contentType: string;
  bytes: number;
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** A picture that is part of Dana. */
interface DrawnPicture extends Pick<MediaRow, 'altEn' | 'altAr' | 'isDecorative'> {
  /** The file name. */
  name: string;
  svg: string;
}

/** Public pictures: files and records. */
export function createMediaService({ db, clock, config, disk, onStored }: MediaServiceDeps) {
  const files = createMediaFiles(config.uploadsDir, disk);

  /**
   * Re-encodes and stores a picture from staff and returns its record. File and record are on disk then; variants
   * follow. Throws `too_large`, `unsupported_type` or `invalid_input`, and then stores nothing.
   */
  async function storePicture(
    actor: Authorized<'content.write'>,
    { name, bytes }: { name: string; bytes: SentBytes },
  ): Promise<MediaRow> {
    return store(actor, await encode(bytes), { originalName: cleanName(name) });
  }

  /** Throws the same errors as `storePicture`, but stores nothing. */
  async function checkPicture(_actor: Authorized<'content.write'>, bytes: SentBytes): Promise<void> {
    await encode(bytes);
  }

  /** Deletes a picture that the actor has just stored and that nothing uses yet. */
  async function discard(actor: Authorized<'content.write'>, id: string): Promise<void> {
    inTransaction(db, (tx) => {
      const row = tx.delete(media).where(eq(media.id, id)).returning().get();
      if (row) recordEvent(tx, actor, 'removedByHand', row);
    });
    await files.remove(id);
  }

  /** Stores an SVG of the product at its own size; one without texts is decorative. Never call it with uploaded SVG. */
  async function storeDrawing(actor: System, { name, svg, ...texts }: DrawnPicture): Promise<MediaRow> {
    return store(actor, await rasteriseDrawing(svg), { originalName: name, ...texts });
  }

  /**
   * Stores a new original beside a picture's files, with a new edition number; no record uses it yet.
   * Throws `not_found`, and the errors of `storePicture`.
   */
  async function addOriginal(_actor: Authorized<'content.write'>, id: string, bytes: SentBytes) {
    const { data, ...picture } = await encode(bytes);
    const edition = nextEdition(db, id);
    await files.add(id, originalFile(picture.format, edition), data);
    return { ...picture, bytes: data.length, sourceEdition: edition };
  }

  /** Deletes files that no record references. */
  async function removeFiles(id: string, names: readonly string[]): Promise<void> {
    await files.removeFiles(id, names);
  }

  /** Deletes all files of a picture whose record was deleted. */
  async function removeAll(id: string): Promise<void> {
    await files.remove(id);
  }

  /** The whole original of a picture, even if visitors see a crop. Throws `not_found`, and without content.write. */
  async function getSource(_actor: Authorized<'content.write'>, id: string): Promise<MediaFile> {
    const row = find(id);
    const file = row && (await readFile(id, sourceFile(row)));
    if (!file) throw new AppError('not_found');
    return file;
  }

  /** The file of a URL, or null. The original of a cropped picture is not public. */
  async function findFile(mediaId: string, file: string): Promise<MediaFile | null> {
    const row = find(mediaId);
    return row && shownFiles(row).includes(file) ? readFile(mediaId, file) : null;
  }

  /** The URL that replaced a previous file's, or null if there was no such file. */
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

  /**
   * Completes or deletes pictures that a crash left incomplete. Call it before this process stores its first picture.
   */
  async function sweep(): Promise<void> {
    for (const id of await files.listIncoming()) {
      const row = db.select({ id: media.id }).from(media).where(eq(media.id, id)).get();
      await (row ? files.acceptIncoming(id) : files.remove(id));
    }
    // Only a picture whose files are being or were encoded again can have unreferenced files.
    const changed = or(gt(media.edition, 1), ne(media.state, 'ready'));
    for (const row of db.select().from(media).where(changed).all()) await files.removeOthers(row.id, filesOf(row));
  }

  /** Encodes from a temporary file, so that the server never holds a whole upload in memory. */
  async function encode(bytes: SentBytes): Promise<EncodedPicture> {
    if (bytes instanceof Uint8Array && bytes.length > pictureLimits.bytes) throw pictureTooLarge();
    const path = await files.writeSent(newRandomId(), bytes);
    try {
      // Refuses other files before the encoder process is started.
      await recognisePicture(path);
      return await encodeInChildProcess(path);
    } finally {
      await rm(path);
    }
  }

  /** Writes the file first, then the record, then moves the file into place; `sweep` repairs a crash in between. */
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
        recordEvent(tx, actor, 'created', added);
        return added;
      });
      await files.acceptIncoming(id);
      // Encoding variants while other uploads are being encoded would need memory for both.
      void encodingsSettled().then(onStored);
      return row;
    } catch (error) {
      await files.remove(id);
      db.delete(media).where(eq(media.id, id)).run();
      throw error;
    }
  }

  /** Seeds are not logged, and imports log their records, not each picture. */
  function recordEvent(tx: Tx, actor: Actor, event: AuditedEvent['event'], { id, originalName }: MediaRow): void {
    if (actor.kind !== 'system')
      audit(tx, actor, { event, at: toInstant(clock()), subject: 'media', id, name: originalName });
  }

  return {
    storePicture,
    checkPicture,
    discard,
    storeDrawing,
    addOriginal,
    removeFiles,
    removeAll,
    getSource,
    findFile,
    findSuccessor,
    sweep,
  };
}

/** A new edition number for a picture's files. Throws `not_found`. */
export function nextEdition(db: Db, id: string): number {
  const [row] = db
    .update(media)
    .set({ edition: sql`${media.edition} + 1` })
    .where(eq(media.id, id))
    .returning({ edition: media.edition })
    .all();
  if (!row) throw new AppError('not_found');
  return row.edition;
}

/** The error for a file over the size limit. */
export const pictureTooLarge = () =>
  new AppError('too_large', {
    message: { ...mediaMessages.tooLarge, values: { megabytes: pictureLimits.bytes / 1024 / 1024 } },
  });

const maxNameLength = 200;

/** A file name for display only; files on disk have other names. */
function cleanName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxNameLength);
}
