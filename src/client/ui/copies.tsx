import type { ReactNode } from 'react';
import { inPlace } from './lib/in-place.tsx';

/** Repeats its children, for example as placeholders while content loads. */
export function Copies({ count, children }: { count: number; children: ReactNode }) {
  return inPlace(Array.from({ length: count }), () => children);
}
