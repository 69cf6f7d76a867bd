import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/schemas/media.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { media } from '../db/schema/index.ts';
import { newRandomId } from '../ids.ts';
import { mediaMessages } from '../media/media.messages.ts';
import { createMediaFiles } from '../media/media-files.ts';
import { type EncodedPicture, encodePicture, rasteriseDrawing } from '../media/picture-encoder.ts';
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

/** The public pictures: their files and what is known of them. */
export function createMediaService({ db, clock, config, onStored }: MediaServiceDeps) {
  const files = createMediaFiles(config.uploadsDir);
  let lastEncoding: Promise<unknown> = Promise.resolve();

  /**
   * Stores a picture that staff sent, encoded afresh, and returns its record; file and record are on disk then, its variants follow.
   * Throws `too_large`, `unsupported_type` or `invalid_input` for what cannot be used, and leaves nothing behind.
   */
  async function storePicture(actor: Actor, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<MediaRow> {
    requirePermission(actor, 'content.write');
    if (bytes.length > pictureLimits.bytes) throw pictureTooLarge();
    return store(await afterTheOthers(() => encodePicture(bytes)), { originalName: cleanName(name), altEn: '', altAr: '' });
  }

  /** Removes a picture that this actor has just stored and that nothing shows yet. */
  async function discard(actor: Actor, id: string): Promise<void> {
    requirePermission(actor, 'content.write');
    db.delete(media).where(eq(media.id, id)).run();
    await files.remove(id);
  }

  /** Stores one of our own drawings at its own size. Only for SVG that the product itself made. */
  async function storeDrawing(actor: Actor, { name, svg, altEn, altAr }: { name: string; svg: string; altEn: string; altAr: string }): Promise<MediaRow> {
    if (actor.kind !== 'system') throw new AppError('forbidden');
    return store(await rasteriseDrawing(svg), { originalName: name, altEn, altAr });
  }

  /** The file behind an address, or null; names that are not exactly ours find nothing. */
  async function findFile(mediaId: string, file: string): Promise<MediaFile | null> {
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
  }

  /** A record is written only once its file is safe, and the file reaches its place only with its record: `sweep` mends a crash in between. */
  async function store({ data, ...picture }: EncodedPicture, texts: Pick<MediaRow, 'originalName' | 'altEn' | 'altAr'>): Promise<MediaRow> {
    const id = newRandomId();
    try {
      await files.writeIncoming(id, `original.${picture.format}`, data);
      const row = db
        .insert(media)
        .values({ id, ...picture, ...texts, bytes: data.length, createdAt: toInstant(clock()) })
        .returning()
        .get();
      await files.acceptIncoming(id);
      onStored();
      return row;
    } catch (error) {
      await files.remove(id);
      db.delete(media).where(eq(media.id, id)).run();
      throw error;
    }
  }

  /** One picture is decoded at a time: the largest takes hundreds of megabytes. */
  function afterTheOthers<Result>(encode: () => Promise<Result>): Promise<Result> {
    const result = lastEncoding.then(encode);
    lastEncoding = result.catch(() => undefined);
    return result;
  }

  return { storePicture, discard, storeDrawing, findFile, sweep };
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
