import { join } from 'node:path';
import type { MediaVariant } from '#shared/schemas/media.schema.ts';
import { startLowPriorityProcess } from '../low-priority-process.ts';

/** One variant to make, by the paths of the file to read and the file to write. */
export interface VariantOrder extends MediaVariant {
  source: string;
  target: string;
}

export type VariantMaker = ReturnType<typeof startVariantMaker>;

/** Starts a process of its own that encodes variants. `make` writes one; it rejects when that fails, and takes one order at a time. */
export function startVariantMaker() {
  const { run, close } = startLowPriorityProcess<VariantOrder, null>(join(import.meta.dirname, 'variant-maker.process.ts'));
  return { make: run, close };
}
