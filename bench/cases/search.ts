import { runScript } from '../lib/processes.ts';
import { scale } from '../lib/scale.ts';
import { median, quantile } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

/** Measures searches on the server: among packages, from the term to the page of results, and among laboratory tests. */
export async function measureSearch(): Promise<Measurement[]> {
  return [
    ...(await measureScript('bench/lib/search.script.ts', 'search among 1,000 packages', 25)),
    ...(await measureScript(
      'bench/lib/lab-test-search.script.ts',
      `search among ${scale.labTests.toLocaleString('en')} laboratory tests`,
      20,
    )),
  ];
}

async function measureScript(script: string, name: string, atMost: number): Promise<Measurement[]> {
  const searches = await runScript<{ term: string; ms: number }[]>(script, { NODE_ENV: 'production' });
  const byTerm = [...Map.groupBy(searches, ({ term }) => term)].map(([term, group]) => ({
    term,
    ms: median(group.map(({ ms }) => ms)),
  }));
  const times = byTerm.map(({ ms }) => ms);
  const worst = byTerm.toSorted((a, b) => b.ms - a.ms)[0];
  return [
    {
      name: `${name}, median`,
      value: median(times),
      unit: 'ms',
      limit: { atMost },
      note: `${times.length} terms, each ${searches.length / times.length} times`,
    },
    {
      name: `${name}, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      limit: { atMost },
      note: `slowest term: ${worst?.term}, ${worst?.ms.toFixed(1)} ms`,
    },
  ];
}
