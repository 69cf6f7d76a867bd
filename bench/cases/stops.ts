import { runScript } from '../lib/processes.ts';
import type { Measurement } from '../lib/table.ts';

const limitMs = 200;
/** What is one transaction by its promise cannot be cut; it is done seldom. */
const wholes: Record<string, number> = { 'change of all prices': 300, 'all prices taken back': 300, '2000 new packages': 1000, 'removal of the demo': 800 };

/** For how long visitors wait at most while staff, or the clock, change much at once in a centre with 10,000 packages. */
export async function measureStops(): Promise<Measurement[]> {
  const stops = await runScript<{ name: string; ms: number; took: number }[]>('bench/lib/stops.script.ts', { NODE_ENV: 'production' });
  return stops.map(({ name, ms, took }) => ({
    name: `longest stop: ${name}`,
    value: ms,
    unit: 'ms',
    limit: { atMost: wholes[name] ?? limitMs },
    note: `all of it took ${took.toFixed(0)} ms`,
  }));
}
