import { simulate } from '../simulate.ts';
import type { Defect } from './defects.ts';

/** Runs until a defect is found. Returns the number of runs and the first broken invariant; null if no run finds it. */
export async function findDefect(
  defect: Defect,
  { firstSeed, runs, days }: { firstSeed: number; runs: number; days: number },
): Promise<{ runs: number; broken: string } | null> {
  for (let run = 1; run <= runs; run += 1) {
    const { broken } = await simulate({ seed: firstSeed + run - 1, days, defect });
    if (broken[0] !== undefined) return { runs: run, broken: broken[0] };
  }
  return null;
}
