import { type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

/** Runs at most; each takes as long as the failure took. */
const maxRuns = 40;

/**
 * The steps without which a run would not break the same promise: leaves out one part of them after the other, first
 * large ones, then small ones.
 */
export async function findNeededSteps(options: SimulationOptions, failed: SimulationReport): Promise<number[]> {
  const promiseOf = ({ broken }: SimulationReport) => broken[0]?.split(':')[0];
  const wanted = promiseOf(failed);
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
      if (promiseOf(report) === wanted) needed = tried;
      else from += size;
    }
  return needed;
}

/** What the trace says of the requests that the first broken promise names. */
export function linesAbout({ broken, trace }: SimulationReport): string[] {
  const references = broken[0]?.match(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/g) ?? [];
  return trace.filter((line) => references.some((reference) => line.includes(reference)));
}
