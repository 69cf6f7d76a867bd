import { rm } from 'node:fs/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type MediaVariant, type PictureCrop, variantWidths } from '#shared/media/media.schema.ts';
import { partFor, pointWithin } from '#shared/media/pictures.rules.ts';
import { sharePictureSize } from '#shared/media/share-picture.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { inTransaction } from '../core/db/client.ts';
import type { Files } from '../core/files.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import { createWorker } from '../core/worker.ts';
import { nextEdition } from './media.service.ts';
import { type MediaRow, media } from './media.table.ts';
import { createMediaFiles, moveIntoPlace } from './media-files.ts';
import type { OriginalFormat } from './picture-encoder.ts';
import { filesOf, originalFile, shownFiles, sourceFile, variantFile } from './picture-files.ts';
import { startVariantMaker, type VariantMaker, type VariantTask } from './variant-maker.ts';

interface VariantsJobDeps extends ContentDeps {
  uploadsDir: string;
  disk?: Files;
  logger: Pick<FastifyBaseLogger, 'error'>;
  stops?: Stops;
  /** For tests: runs the callback after some minutes. */
  schedule?: (work: () => void) => void;
}

/** The minimum interval between content-version bumps, since each bump makes pages render again. */
const bumpEveryMs = 5000;
/** Disk space or memory may be available again by then; without a retry, pictures would wait for the next start. */
const retryAfterMs = 5 * 60_000;

/**
 * Encodes the smaller variants of stored pictures in the background, one after the other. Pending pictures survive a
 * restart; a failed one is retried once after some minutes, and at the next start. A stop waits for the current variant
 * only.
 */
export function createVariantsJob({
  db,
  uploadsDir,
  disk,
  contentVersion,
  logger,
  stops,
  clock,
  schedule = scheduleRetry,
}: VariantsJobDeps) {
  const files = createMediaFiles(uploadsDir, disk);
  const worker = createWorker({
    job: 'picture variants',
    run: makeAllPending,
    everyMs: null,
    logger,
    stops,
  });
  const { wake, signal } = worker;
  let hasRetriedFailed = false;
  /** Ids of pictures that were retried or will be. */
  const retried = new Set<string>();

  async function makeAllPending(): Promise<void> {
    if (!hasRetriedFailed) db.update(media).set({ state: 'pending' }).where(eq(media.state, 'failed')).run();
    hasRetriedFailed = true;
    if (!nextPending()) return;
    const pages = createBatch(clock, contentVersion);
    let maker: VariantMaker | null = null;
    try {
      for (let row = nextPending(); row && !signal.aborted; row = nextPending()) {
        // A picture may have crashed the process; the next picture gets a new one.
        if (!maker?.isAlive()) maker = startVariantMaker();
        if ((await makePicture(row, maker)) === 'ready') pages.changed();
      }
    } finally {
      maker?.close();
      pages.flush();
    }
  }

  /**
   * Changes by staff take precedence: a member of staff waits for them, and new pictures are shown by their originals
   * meanwhile.
   */
  const nextPending = () =>
    db
      .select()
      .from(media)
      .where(eq(media.state, 'pending'))
      .orderBy(sql`${media.version} = 1`, asc(media.createdAt), asc(media.id))
      .limit(1)
      .get();

  /** Returns the picture's new state; it stays `pending` if `stop` interrupted it or the picture changed meanwhile. */
  async function makePicture(row: MediaRow, maker: VariantMaker): Promise<MediaRow['state']> {
    const made: string[] = [];
    const state = await makeFiles(row, maker, made);
    // The next attempt gives its files another number.
    if (state !== 'ready') await removeUnnamed(row.id, made);
    return state;
  }

  /** As `makePicture`; adds the names of the files to `made`. */
  async function makeFiles(row: MediaRow, maker: VariantMaker, made: string[]): Promise<MediaRow['state']> {
    const variants = variantsOf(row.crop?.width ?? row.width);
    try {
      // The first variants share their original's number, since no files of that name existed before.
      const isFirst = !row.crop && !row.shownCrop && row.variants.length === 0;
      const shownEdition = isFirst ? row.sourceEdition : nextEdition(db, row.id);
      const original = row.crop ? [{ original: row.format as OriginalFormat }] : [];
      for (const as of [...original, ...variants]) {
        if (signal.aborted) return 'pending';
        const file = 'original' in as ? originalFile(row.format, shownEdition) : variantFile(as, shownEdition);
        made.push(file);
        await makeFile(row, as, file, maker);
      }
      return await finish(row, { state: 'ready', variants, shownEdition, shownCrop: row.crop });
    } catch (error) {
      maker.close();
      const state = await finish(row, { state: 'failed' });
      // A replaced or removed picture is no failure.
      if (state === 'failed') {
        logger.error(
          { err: error, mediaId: row.id },
          'the variants of a picture could not be made; what was shown before stays in use',
        );
        retryOnce(row);
      }
      return state;
    }
  }

  /** Deletes those of the files that the stored picture does not name. */
  async function removeUnnamed(mediaId: string, made: readonly string[]): Promise<void> {
    const row = db.select().from(media).where(eq(media.id, mediaId)).get();
    const named = row ? filesOf(row) : [];
    await files.removeFiles(
      mediaId,
      made.filter((file) => !named.includes(file)),
    );
  }

  function retryOnce(row: MediaRow): void {
    const wanted = row.id + encodingKey(row);
    if (retried.has(wanted)) return;
    retried.add(wanted);
    schedule(() => {
      if (signal.aborted) return;
      db.update(media)
        .set({ state: 'pending' })
        .where(and(eq(media.id, row.id), eq(media.state, 'failed')))
        .run();
      wake();
    });
  }

  async function makeFile(row: MediaRow, as: VariantTask['as'], file: string, maker: VariantMaker): Promise<void> {
    const target = files.path(row.id, file);
    const unfinished = `${target}.tmp`;
    try {
      const crop = 'format' in as && as.format === 'jpg' ? sharedPart(row) : row.crop;
      await maker.make({ as, crop, source: files.path(row.id, sourceFile(row)), target: unfinished });
      await moveIntoPlace(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Stores the new state unless the source or crop changed meanwhile, and deletes replaced files. */
  async function finish(row: MediaRow, made: Partial<MediaRow> & Pick<MediaRow, 'state'>): Promise<MediaRow['state']> {
    const after = inTransaction(db, (tx) => {
      const now = tx.select().from(media).where(eq(media.id, row.id)).get();
      if (!now || encodingKey(now) !== encodingKey(row)) return null;
      return tx.update(media).set(made).where(eq(media.id, row.id)).returning().get();
    });
    if (after?.state === 'ready') {
      const kept = filesOf(after);
      await files.removeFiles(
        row.id,
        shownFiles(row).filter((file) => !kept.includes(file)),
      );
    }
    return after?.state ?? 'pending';
  }

  return worker;
}

function scheduleRetry(work: () => void): void {
  setTimeout(work, retryAfterMs).unref();
}

/** Identifies the input of a picture's files. */
const encodingKey = ({ sourceEdition, crop, focusX, focusY }: MediaRow) =>
  JSON.stringify([sourceEdition, crop, focusX, focusY]);

/** The part of the original that is beside a shared link. */
function sharedPart(row: MediaRow): PictureCrop {
  const part = row.crop ?? { x: 0, y: 0, width: row.width, height: row.height };
  return partFor(sharePictureSize, part, pointWithin({ x: row.focusX, y: row.focusY }, part, row));
}

/**
 * The variants of a picture: never wider than the original; one that is narrower than all widths gets its own width.
 * The JPEG for shared links always has the same size.
 */
export function variantsOf(width: number): MediaVariant[] {
  const fitting = variantWidths.filter((candidate) => candidate <= width);
  const smaller = (fitting.length > 0 ? fitting : [width]).flatMap((candidate) => [
    { width: candidate, format: 'webp' as const },
    { width: candidate, format: 'avif' as const },
  ]);
  return [...smaller, { width: sharePictureSize.width, format: 'jpg' }];
}

function createBatch(clock: Clock, contentVersion: ContentVersion) {
  let lastBump = clock();
  let isDirty = false;

  function flush(): void {
    if (!isDirty) return;
    contentVersion.bump();
    isDirty = false;
    lastBump = clock();
  }

  function changed(): void {
    isDirty = true;
    if (Math.abs(clock() - lastBump) >= bumpEveryMs) flush();
  }

  return { changed, flush };
}
