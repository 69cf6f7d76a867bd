import { runScript } from '../lib/processes.ts';
import type { Measurement } from '../lib/table.ts';

const limitMs = 200;
const limitOfWholesMs = 500;
/** Rare actions that must be one transaction. */
const wholes = [
  'change of all prices',
  'undo of all prices',
  'a sheet with all prices',
  'undo of that sheet',
  '1000 new packages',
  'removal of the demo content',
  'end of expired sales',
];

/** Measures how long bulk updates block visitors in a large centre. */
export async function measureStops(): Promise<Measurement[]> {
  const stops = await runScript<{ name: string; ms: number; took: number }[]>('bench/lib/stops.script.ts', {
    NODE_ENV: 'production',
  });
  return stops.map(({ name, ms, took }) => ({
    name: `longest block of the event loop: ${name}`,
    value: ms,
    unit: 'ms',
    limit: { atMost: wholes.includes(name) ? limitOfWholesMs : limitMs },
    note: `${took.toFixed(0)} ms in total`,
  }));
}
