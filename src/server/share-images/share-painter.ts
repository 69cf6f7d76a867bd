import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createOnDemandProcess } from '../core/low-priority-process.ts';
import { processScript, runtimeFiles } from '../runtime-files.ts';
import type { ShareDrawing } from './share-drawing.ts';

export type SharePainter = ReturnType<typeof createSharePainter>;

interface SharePainterOptions {
  /** The folder of the font cache; created if missing. */
  cacheDir: string;
  /** The maximum number of waiting pictures. */
  waiting?: number;
}

/** Part of every picture's name: increment it with the design, so that caches drop old pictures. */
const designVersion = 1;
const maxBytes = 24 * 1024 * 1024;
/** Drawing takes a fraction of a second; a hanging one would block all others. */
const maxMs = 30_000;
/** Limits the process to the product's own fonts, so that pictures are equal on every machine. */
const fontSettings = join(runtimeFiles.fonts, 'fonts.conf');

/** A hash of everything in the drawing, so that the ETag is known without rendering. */
export function nameOfDrawing(drawing: ShareDrawing): string {
  return createHash('sha256')
    .update(JSON.stringify([designVersion, drawing]))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Renders share pictures as JPEG, one at a time in a child process that ends when idle, and caches recent ones.
 * Throws `unavailable` if `waiting` others wait.
 */
export function createSharePainter({ cacheDir, waiting = 20 }: SharePainterOptions) {
  const painted = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (jpeg) => jpeg.length });
  const inPainting = new Map<string, Promise<Buffer>>();
  const env = { FONTCONFIG_FILE: fontSettings, XDG_CACHE_HOME: cacheDir };
  const painter = createOnDemandProcess<ShareDrawing, Uint8Array>(processScript('share-painter'), { env, isAwaited: true, maxMs, waiting });

  /** Concurrent calls for the same drawing share one rendering. */
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
