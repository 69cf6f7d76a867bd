import { type SimulationReport, simulate } from './simulate.ts';

export interface Runs {
  seed: number;
  seeds: number;
  days: number;
}

export interface RunsReport {
  /** How often each promise was asked in all runs. */
  asked: Record<string, number>;
  /** Broken promises, with the seed of their run, and promises that were never asked. */
  faults: string[];
}

/** Runs one seed after the other until a promise is broken. */
export async function runSeeds(
  { seed, seeds, days }: Runs,
  onRun: (report: SimulationReport) => void = () => undefined,
): Promise<RunsReport> {
  const asked: Record<string, number> = {};
  for (let next = seed; next < seed + seeds; next += 1) {
    const report = await simulate({ seed: next, days });
    for (const [name, count] of Object.entries(report.asked)) asked[name] = (asked[name] ?? 0) + count;
    onRun(report);
    if (report.broken.length > 0) return { asked, faults: report.broken.map((what) => `seed ${next}: ${what}`) };
  }
  const unasked = Object.entries(asked).filter(([, count]) => count === 0);
  return { asked, faults: unasked.map(([name]) => `This promise was never asked: ${name}`) };
}
