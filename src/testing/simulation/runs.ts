import { type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

export interface Runs extends SimulationOptions {
  /** How many runs, each with the next seed. */
  seeds: number;
}

export interface RunsReport {
  /** How often each promise was asked in all runs. */
  asked: Record<string, number>;
  isHeld: boolean;
  /** Broken promises, with the seed of their run, and promises that were never asked. */
  faults: string[];
}

/** Runs one seed after the other until a promise is broken. */
export async function runSeeds(
  { seed, seeds, ...options }: Runs,
  onRun: (report: SimulationReport, options: SimulationOptions) => unknown = () => undefined,
): Promise<RunsReport> {
  const asked: Record<string, number> = {};
  for (let next = seed; next < seed + seeds; next += 1) {
    const own = { ...options, seed: next };
    const report = await simulate(own);
    for (const [name, count] of Object.entries(report.asked)) asked[name] = (asked[name] ?? 0) + count;
    await onRun(report, own);
    if (report.broken.length > 0)
      return { asked, isHeld: false, faults: report.broken.map((what) => `seed ${next}: ${what}`) };
  }
  const unasked = Object.entries(asked).filter(([, count]) => count === 0);
  return { asked, isHeld: true, faults: unasked.map(([name]) => `This promise was never asked: ${name}`) };
}
