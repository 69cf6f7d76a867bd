import { runScript } from '../lib/processes.ts';
import { scale } from '../lib/scale.ts';
import type { Site } from '../lib/site.ts';
import { median, quantile } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

/** Measures the CPU time of a letter of the directory of laboratory tests, on all threads. */
export async function measureDirectory(site: Site): Promise<Measurement[]> {
  const { letters, afterChange } = await runScript<{ letters: number[]; afterChange: number[] }>(
    'bench/lib/directory.script.ts',
    site.environment,
  );
  return [
    {
      name: `CPU of a letter of ${scale.labTests} tests`,
      value: median(letters),
      unit: 'ms',
      limit: { atMost: 8 },
      note: `${letters.length} uncached pages in both languages; p95 ${quantile(letters, 0.95).toFixed(1)} ms; the first one after a change ${median(afterChange).toFixed(1)} ms`,
    },
  ];
}
