import { rm } from 'node:fs/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type MediaVariant, variantWidths } from '#shared/media/media.schema.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { takeEdition } from './media.service.ts';
import { media } from './media.table.ts';
import { createMediaFiles, moveIntoPlace } from './media-files.ts';
import type { OriginalFormat } from './picture-encoder.ts';
import { filesOf, originalFile, shownFiles, sourceFile, variantFile } from './picture-files.ts';
import type { MediaRow } from './pictures.ts';
import { startVariantMaker, type VariantMaker, type VariantOrder } from './variant-maker.ts';

export interface VariantsJobDeps {
  db: Db;
  uploadsDir: string;
  contentVersion: ContentVersion;
  logger: Pick<FastifyBaseLogger, 'error'>;
  clock: Clock;
  /** For tests: calls what it is given after some minutes. */
  later?: (work: () => void) => void;
}

/** While many pictures are made, pages are told of the new ones at most this often: each telling renders them afresh. */
const bumpEveryMs = 5000;
/** Who waits for a picture may not have to wait for the next start: room on a disk, or memory, may be back by then. */
const retryAfterMs = 5 * 60_000;

/**
 * Makes the smaller variants of stored pictures in the background, one after the other. What is pending survives a restart; what failed is
 * tried once more after some minutes.
 */
export function createVariantsJob({ db, uploadsDir, contentVersion, logger, clock, later = inSomeMinutes }: VariantsJobDeps) {
  const files = createMediaFiles(uploadsDir);
  let isStarted = false;
  let isStopping = false;
  /** What was tried once more already, or will be. */
  const retried = new Set<string>();
  let work: Promise<void> = Promise.resolve();

  /** Begins with what is pending, and with what failed before: a full disk may have room again. Before this, waking does nothing. */
  function start(): void {
    db.update(media).set({ state: 'pending' }).where(eq(media.state, 'failed')).run();
    isStarted = true;
    wake();
  }

  /** Says that there may be something to do. */
  function wake(): void {
    if (isStarted) work = work.then(makeAllPending).catch((error: unknown) => logger.error({ err: error }, 'making picture variants stopped'));
  }

  /** Finishes the variant in hand and resolves; the rest waits for the next start. */
  async function stop(): Promise<void> {
    isStopping = true;
    await work;
  }

  /** Resolves when nothing is left to do that was there when it was called. */
  const idle = () => work;

  async function makeAllPending(): Promise<void> {
    if (!nextPending()) return;
    const pages = createBatch(clock, contentVersion);
    let maker: VariantMaker | null = null;
    try {
      for (let row = nextPending(); row && !isStopping; row = nextPending()) {
        // A process that failed at a picture may have died of it; the next one gets a new one.
        if (!maker?.isAlive()) maker = startVariantMaker();
        if ((await makePicture(row, maker)) === 'ready') pages.changed();
      }
    } finally {
      maker?.close();
      pages.flush();
    }
  }

  /** What staff have just changed comes before what is new: somebody waits for it, and a new picture is shown by its original meanwhile. */
  const nextPending = () =>
    db.select().from(media).where(eq(media.state, 'pending')).orderBy(sql`${media.version} = 1`, asc(media.createdAt), asc(media.id)).limit(1).get();

  /** The state that the picture is in afterwards; one interrupted by `stop`, or changed meanwhile, stays pending. */
  async function makePicture(row: MediaRow, maker: VariantMaker): Promise<MediaRow['state']> {
    const variants = variantsOf(row.crop?.width ?? row.width);
    try {
      // The first variants of an original have its own number: no files of that name were there before.
      const shownEdition = row.crop || row.shownCrop || row.variants.length > 0 ? takeEdition(db, row.id) : row.sourceEdition;
      const original = row.crop ? [{ original: row.format as OriginalFormat }] : [];
      for (const as of [...original, ...variants]) {
        if (isStopping) return 'pending';
        await makeFile(row, as, 'original' in as ? originalFile(row.format, shownEdition) : variantFile(as, shownEdition), maker);
      }
      return await finish(row, { state: 'ready', variants, shownEdition, shownCrop: row.crop });
    } catch (error) {
      maker.close();
      const state = await finish(row, { state: 'failed' });
      // A picture that somebody replaced or removed meanwhile is no failure.
      if (state === 'failed') {
        logger.error({ err: error, mediaId: row.id }, 'the variants of a picture could not be made; what was shown before stays in use');
        retryOnce(row);
      }
      return state;
    }
  }

  function retryOnce(row: MediaRow): void {
    const wanted = row.id + wantedOf(row);
    if (retried.has(wanted)) return;
    retried.add(wanted);
    later(() => {
      if (isStopping) return;
      db.update(media)
        .set({ state: 'pending' })
        .where(and(eq(media.id, row.id), eq(media.state, 'failed')))
        .run();
      wake();
    });
  }

  async function makeFile(row: MediaRow, as: VariantOrder['as'], file: string, maker: VariantMaker): Promise<void> {
    const target = files.path(row.id, file);
    const unfinished = `${target}.tmp`;
    try {
      await maker.make({ as, crop: row.crop, source: files.path(row.id, sourceFile(row)), target: unfinished });
      await moveIntoPlace(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Writes down what was made, unless something else is wanted by now, and removes the files that this takes the place of. */
  async function finish(row: MediaRow, made: Partial<MediaRow> & Pick<MediaRow, 'state'>): Promise<MediaRow['state']> {
    const after = inTransaction(db, (tx) => {
      const now = tx.select().from(media).where(eq(media.id, row.id)).get();
      if (!now || wantedOf(now) !== wantedOf(row)) return null;
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

  return { start, wake, stop, idle };
}

function inSomeMinutes(work: () => void): void {
  setTimeout(work, retryAfterMs).unref();
}

/** What a picture's files are to be made of. */
const wantedOf = ({ sourceEdition, crop }: MediaRow) => JSON.stringify([sourceEdition, crop]);

/** The variants of a picture: never wider than it is; one narrower than all widths gets its own. */
export function variantsOf(width: number): MediaVariant[] {
  const fitting = variantWidths.filter((candidate) => candidate <= width);
  return (fitting.length > 0 ? fitting : [width]).flatMap((candidate) => [
    { width: candidate, format: 'webp' as const },
    { width: candidate, format: 'avif' as const },
  ]);
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
    if (clock() - lastBump >= bumpEveryMs) flush();
  }

  return { changed, flush };
}
