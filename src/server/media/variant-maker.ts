import type { MediaVariant, PictureCrop } from '#shared/media/media.schema.ts';
import { startLowPriorityProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import type { OriginalFormat } from './picture-encoder.ts';

/** One file to encode, with the paths of its source and target. */
export interface VariantTask {
  source: string;
  target: string;
  /** The part of the source to encode; null: the whole. */
  crop: PictureCrop | null;
  /** Width and format; an `original` keeps the size and format of its source. */
  as: MediaVariant | { original: OriginalFormat };
}

export type VariantMaker = ReturnType<typeof startVariantMaker>;

/** Starts a child process that encodes variants. `make` writes one file at a time and rejects if that fails. */
export function startVariantMaker() {
  const { run, isAlive, close } = startLowPriorityProcess<VariantTask, null>(processScript('variant-maker'));
  return { make: run, isAlive, close };
}
