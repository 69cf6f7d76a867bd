import { runScript } from '../lib/processes.ts';
import { median, quantile } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const limit = { atMost: 25 };

/** Measures a search on the server with 1,000 packages, from the term to the page of results. */
export async function measureSearch(): Promise<Measurement[]> {
  const searches = await runScript<{ term: string; ms: number }[]>('bench/lib/search.script.ts', {
    NODE_ENV: 'production',
  });
  const byTerm = [...Map.groupBy(searches, ({ term }) => term)].map(([term, group]) => ({
    term,
    ms: median(group.map(({ ms }) => ms)),
  }));
  const times = byTerm.map(({ ms }) => ms);
  const worst = byTerm.toSorted((a, b) => b.ms - a.ms)[0];
  return [
    {
      name: 'search among 1,000 packages, median',
      value: median(times),
      unit: 'ms',
      limit,
      note: `${times.length} terms, each ${searches.length / times.length} times`,
    },
    {
      name: 'search among 1,000 packages, p95',
      value: quantile(times, 0.95),
      unit: 'ms',
      limit,
      note: `slowest term: ${worst?.term}, ${worst?.ms.toFixed(1)} ms`,
    },
  ];
}
