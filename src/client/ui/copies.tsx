import type { ReactNode } from 'react';
import { inPlace } from './lib/in-place.tsx';

/** The same several times, such as the empty places of what is still to come. */
export function Copies({ count, children }: { count: number; children: ReactNode }) {
  return inPlace(Array.from({ length: count }), () => children);
}
