import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createOnDemandProcess } from '../core/low-priority-process.ts';
import { processScript, runtimeFiles } from '../runtime-files.ts';
import type { ShareDrawing } from './share-drawing.ts';

export type SharePainter = ReturnType<typeof createSharePainter>;

export interface SharePainterOptions {
  /** Where what is read of the fonts may be kept; made when it is missing. */
  cacheDir: string;
  /** How many pictures may wait for their turn. */
  waiting?: number;
}

/** Part of every picture's name: raise it when the look changes, so that nobody keeps the old one. */
const look = 1;
const mostBytes = 24 * 1024 * 1024;
/** A picture takes a fraction of a second; one that does not end would hold up all others. */
const longestMs = 30_000;
/** The painting process knows the fonts that the product carries and no others: a picture is the same on every machine. */
const fontSettings = join(runtimeFiles.fonts, 'fonts.conf');

/** Names a drawing by everything it shows, so that its picture is known without being painted. */
export function nameOfDrawing(drawing: ShareDrawing): string {
  return createHash('sha256')
    .update(JSON.stringify([look, drawing]))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Paints share pictures as JPEG, one at a time in a process of its own that ends when there is nothing to do, and keeps those
 * lately asked for. Throws `unavailable` when `waiting` others wait.
 */
export function createSharePainter({ cacheDir, waiting = 20 }: SharePainterOptions) {
  const painted = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: (jpeg) => jpeg.length });
  const inPainting = new Map<string, Promise<Buffer>>();
  const env = { FONTCONFIG_FILE: fontSettings, XDG_CACHE_HOME: cacheDir };
  const painter = createOnDemandProcess<ShareDrawing, Uint8Array>(processScript('share-painter'), { env, isAwaited: true, longestMs, waiting });

  /** The picture of a drawing; those who ask for the same one at once wait for one painting of it. */
  async function paint(drawing: ShareDrawing): Promise<Buffer> {
    const name = nameOfDrawing(drawing);
    return painted.get(name) ?? inPainting.get(name) ?? paintOnce(name, drawing);
  }

  function paintOnce(name: string, drawing: ShareDrawing): Promise<Buffer> {
    const painting = painter
      .run(drawing)
      .then((bytes) => {
        const jpeg = Buffer.from(bytes);
        painted.set(name, jpeg);
        return jpeg;
      })
      .finally(() => inPainting.delete(name));
    inPainting.set(name, painting);
    return painting;
  }

  return { paint, close: painter.close };
}
