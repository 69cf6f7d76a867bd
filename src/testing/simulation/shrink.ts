import { type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

/** The most runs; each takes as long as the failed one. */
const maxRuns = 40;

/**
 * The steps that a run needs to break the same invariant. Leaves out one group of steps after the other, large groups
 * first.
 */
export async function findNeededSteps(options: SimulationOptions, failed: SimulationReport): Promise<number[]> {
  const invariantOf = ({ broken }: SimulationReport) => broken[0]?.split(':')[0];
  const wanted = invariantOf(failed);
  let needed = failed.acted;
  let runs = 0;
  for (
    let size = Math.ceil(needed.length / 2);
    size >= 1 && runs < maxRuns;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < needed.length && runs < maxRuns; ) {
      const tried = [...needed.slice(0, from), ...needed.slice(from + size)];
      runs += 1;
      const report = await simulate({ ...options, only: new Set(tried) });
      if (invariantOf(report) === wanted) needed = tried;
      else from += size;
    }
  return needed;
}

/** The lines of the trace about the requests that the first broken invariant names. */
export function linesAbout({ broken, trace }: SimulationReport): string[] {
  const references = broken[0]?.match(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/g) ?? [];
  return trace.filter((line) => references.some((reference) => line.includes(reference)));
}
