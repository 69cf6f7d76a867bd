import { runScript } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { median, quantile } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

/** What a page costs that has to be rendered: CPU of all threads, from the request to the compressed answer. */
export async function measureUncached(site: Site): Promise<Measurement[]> {
  const times = await runScript<number[]>('bench/lib/render.script.ts', site.environment);
  const note = `${times.length} warm renders of /package, half of them Arabic; p95 ${quantile(times, 0.95).toFixed(1)} ms`;
  return [{ name: 'CPU of an uncached page', value: median(times), unit: 'ms', limit: { atMost: 25 }, note }];
}
