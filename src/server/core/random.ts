import { randomBytes, randomInt } from 'node:crypto';

/** Draws the random parts of ids and references. */
export interface RandomSource {
  bytes: (count: number) => Uint8Array;
  /** An integer from 0, below a limit of at most 2^47. */
  index: (below: number) => number;
}

const secure: RandomSource = { bytes: randomBytes, index: (below) => randomInt(below) };
let source = secure;

export const randomHex = (bytes: number): string => Buffer.from(source.bytes(bytes)).toString('hex');

/** An integer from 0, below a limit of at most 2^47. */
export const randomIndex = (below: number): number => source.index(below);

/**
 * Draws from another source until the returned function is called: a simulation repeats itself. Keys, salts and tokens
 * never come from here.
 */
export function drawFrom(other: RandomSource): () => void {
  source = other;
  return () => {
    source = secure;
  };
}
