import type { MediaVariant, PictureCrop } from '#shared/media/media.schema.ts';
import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import type { OriginalFormat } from './picture-encoder.ts';

/** One file to make, by the paths of the file to read and the file to write. */
export interface VariantOrder {
  source: string;
  target: string;
  /** The part of the source that is meant; null: all of it. */
  crop: PictureCrop | null;
  /** How wide and in which format; an `original` keeps its size and format. */
  as: MediaVariant | { original: OriginalFormat };
}

export type VariantMaker = ReturnType<typeof startVariantMaker>;

/** Starts a process of its own that encodes variants. `make` writes one; it rejects when that fails, and takes one order at a time. */
export function startVariantMaker() {
  const { run, isAlive, close } = startLowPriorityProcess<VariantOrder, null>(processScript('variant-maker'));
  return { make: run, isAlive, close };
}
