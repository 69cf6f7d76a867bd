import { runScript } from '../lib/processes.ts';
import type { Measurement } from '../lib/table.ts';

const limitMs = 200;
/** Longer limits for rare actions that must be one transaction. */
const wholes: Record<string, number> = {
  'change of all prices': 300,
  'undo of all prices': 300,
  'a sheet with all prices': 500,
  'undo of that sheet': 500,
  '1000 new packages': 1000,
  'removal of the demo content': 800,
};

/** Measures how long bulk updates block visitors in a large centre. */
export async function measureStops(): Promise<Measurement[]> {
  const stops = await runScript<{ name: string; ms: number; took: number }[]>('bench/lib/stops.script.ts', {
    NODE_ENV: 'production',
  });
  return stops.map(({ name, ms, took }) => ({
    name: `longest block of the event loop: ${name}`,
    value: ms,
    unit: 'ms',
    limit: { atMost: wholes[name] ?? limitMs },
    note: `${took.toFixed(0)} ms in total`,
  }));
}
