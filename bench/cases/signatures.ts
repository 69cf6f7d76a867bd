import { runScript } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

/** Measures how long the server works when a reviewer signs a test that 400 of 1,000 packages contain. */
export async function measureSignatures(): Promise<Measurement[]> {
  const times = await runScript<number[]>('bench/lib/signatures.script.ts', { NODE_ENV: 'production' });
  return [
    {
      name: 'signature under a test of 400 packages',
      value: median(times),
      unit: 'ms',
      limit: { atMost: 100 },
      note: `${times.length} times, slowest ${Math.max(...times).toFixed(1)} ms`,
    },
  ];
}
