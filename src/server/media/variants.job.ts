import { rm } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type MediaVariant, variantWidths } from '#shared/schemas/media.schema.ts';
import type { Clock } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import type { Db } from '../db/client.ts';
import { media } from '../db/schema/index.ts';
import type { MediaRow } from '../services/pictures.ts';
import { createMediaFiles, moveIntoPlace } from './media-files.ts';
import { startVariantMaker, type VariantMaker } from './variant-maker.ts';

export type VariantsJob = ReturnType<typeof createVariantsJob>;

export interface VariantsJobDeps {
  db: Db;
  uploadsDir: string;
  contentVersion: ContentVersion;
  logger: Pick<FastifyBaseLogger, 'error'>;
  clock: Clock;
}

/** While many pictures are made, pages are told of the new ones at most this often: each telling renders them afresh. */
const bumpEveryMs = 5000;

/** Makes the smaller variants of stored pictures in the background, one after the other. What is pending survives a restart. */
export function createVariantsJob({ db, uploadsDir, contentVersion, logger, clock }: VariantsJobDeps) {
  const files = createMediaFiles(uploadsDir);
  let isStarted = false;
  let isStopping = false;
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
        maker ??= startVariantMaker();
        const state = await makePicture(row, maker);
        if (state === 'ready') pages.changed();
        if (state !== 'failed') continue;
        // The process may have died of this picture; the next one gets a new one.
        maker.close();
        maker = null;
      }
    } finally {
      maker?.close();
      pages.flush();
    }
  }

  const nextPending = () => db.select().from(media).where(eq(media.state, 'pending')).orderBy(asc(media.createdAt), asc(media.id)).limit(1).get();

  /** The state that the picture is in afterwards; one interrupted by `stop` stays pending. */
  async function makePicture(row: MediaRow, maker: VariantMaker): Promise<MediaRow['state']> {
    const variants = variantsOf(row.width);
    try {
      for (const variant of variants) {
        if (isStopping) return 'pending';
        await makeVariant(row, variant, maker);
      }
    } catch (error) {
      logger.error({ err: error, mediaId: row.id }, 'the variants of a picture could not be made; its original stays in use');
      return finish(row, 'failed', []);
    }
    return finish(row, 'ready', variants);
  }

  async function makeVariant(row: MediaRow, variant: MediaVariant, maker: VariantMaker): Promise<void> {
    const target = files.path(row.id, `${variant.width}.${variant.format}`);
    const unfinished = `${target}.tmp`;
    try {
      await maker.make({ ...variant, source: files.path(row.id, `original.${row.format}`), target: unfinished });
      await moveIntoPlace(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  function finish(row: MediaRow, state: MediaRow['state'], variants: MediaVariant[]): MediaRow['state'] {
    db.update(media).set({ state, variants }).where(eq(media.id, row.id)).run();
    return state;
  }

  return { start, wake, stop, idle };
}

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
