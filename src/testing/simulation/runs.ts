import { type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

export interface Runs extends SimulationOptions {
  /** The number of runs, each with the next seed. */
  seeds: number;
}

export interface RunsReport {
  /** How many items each invariant checked in all runs. */
  checked: Record<string, number>;
  isHeld: boolean;
  /** Broken invariants with the seed of their run, and invariants that checked nothing. */
  faults: string[];
}

/** Runs one seed after the other until an invariant is broken. */
export async function runSeeds(
  { seed, seeds, ...options }: Runs,
  onRun: (report: SimulationReport, options: SimulationOptions) => unknown = () => undefined,
): Promise<RunsReport> {
  const checked: Record<string, number> = {};
  for (let next = seed; next < seed + seeds; next += 1) {
    const own = { ...options, seed: next };
    const report = await simulate(own);
    for (const [name, count] of Object.entries(report.checked)) checked[name] = (checked[name] ?? 0) + count;
    await onRun(report, own);
    if (report.broken.length > 0)
      return { checked, isHeld: false, faults: report.broken.map((what) => `seed ${next}: ${what}`) };
  }
  const unchecked = Object.entries(checked).filter(([, count]) => count === 0);
  return { checked, isHeld: true, faults: unchecked.map(([name]) => `This invariant checked nothing: ${name}`) };
}
