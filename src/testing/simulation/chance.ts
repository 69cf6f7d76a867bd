import type { RandomSource } from '#server/core/random.ts';
import { seededRandom } from '../drills/random.ts';

export type Chance = ReturnType<typeof chanceOf>;

/** Combines a seed and a step into one seed, so that neighbours differ much. */
const spread = (one: number, other: number): number =>
  Math.imul((one ^ 0x9e3779b9) >>> 0, other * 2 + 1) ^ (other << 16);

/**
 * The random generator of one step, seeded by the run's seed and the number of the step. If a step is left out, the others
 * draw the same values.
 */
export function chanceOf(seed: number, step: number) {
  const real = seededRandom(spread(seed, step));
  // The first values of neighbouring seeds are similar.
  for (let skipped = 0; skipped < 3; skipped += 1) real();

  const below = (count: number): number => Math.floor(real() * count);
  const isLucky = (probability: number): boolean => real() < probability;

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick.');
    return item;
  }

  /** Picks by weight; undefined if every weight is 0. */
  function pickWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item | undefined {
    const weights = items.map(weightOf);
    let left = real() * weights.reduce((sum, weight) => sum + weight, 0);
    return items.find((_item, index) => {
      left -= weights[index] ?? 0;
      return left < 0;
    });
  }

  /** An exponentially distributed number with this mean. */
  const exponential = (mean: number): number => -mean * Math.log(1 - real());

  const ids: RandomSource = {
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
    index: below,
  };

  return { real, below, isLucky, pick, pickWeighted, exponential, ids };
}
