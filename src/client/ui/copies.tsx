import type { ReactNode } from 'react';
import { mapWithIndexKeys } from './lib/map-with-index-keys.tsx';

/** Repeats its children, for example as placeholders while content loads. */
export function Copies({ count, children }: { count: number; children: ReactNode }) {
  return mapWithIndexKeys(Array.from({ length: count }), () => children);
}
