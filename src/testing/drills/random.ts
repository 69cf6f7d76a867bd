/** A pseudorandom generator of numbers from 0 to 1 (Mulberry32); the same seed returns the same sequence. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pseudorandom bytes; the same seed returns the same bytes. */
export function randomBytesOf(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

/** A seed for a run without one. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 32);
