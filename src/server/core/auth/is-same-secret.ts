import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; empty strings never match. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other)) && one !== '';
}
