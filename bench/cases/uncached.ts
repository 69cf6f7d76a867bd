import { runScript } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { median, quantile } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

/** Measures the CPU time of an uncached page on all threads, from the request to the compressed response. */
export async function measureUncached(site: Site): Promise<Measurement[]> {
  const times = await runScript<number[]>('bench/lib/render.script.ts', site.environment);
  const note = `${times.length} lists of 24 packages, half of them Arabic; p95 ${quantile(times, 0.95).toFixed(1)} ms`;
  return [{ name: 'CPU of an uncached page', value: median(times), unit: 'ms', limit: { atMost: 8 }, note }];
}
