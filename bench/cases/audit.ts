import { runScript } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const limit = { atMost: 100 };
const entries = process.env.AUDIT_ENTRIES ?? '1000000';

/**
 * Measures the slowest page and the slowest search of the audit log with a million entries (AUDIT_ENTRIES overrides the
 * number).
 */
export async function measureAudit(): Promise<Measurement[]> {
  const results = await runScript<{ name: string; ms: number }[]>('bench/lib/audit.script.ts', {
    NODE_ENV: 'production',
    AUDIT_ENTRIES: entries,
  });
  const byName = [...Map.groupBy(results, ({ name }) => name)].map(([name, group]) => ({
    name,
    ms: median(group.map(({ ms }) => ms)),
  }));
  const slowest = byName.toSorted((one, other) => other.ms - one.ms);
  const { search = [], list = [] } = Object.groupBy(slowest, ({ name }) =>
    name.startsWith('search') ? 'search' : 'list',
  );
  const among = `among ${Number(entries).toLocaleString('en')} lines of the audit log`;
  return [
    { name: `slowest page ${among}`, value: list[0]?.ms ?? Number.NaN, unit: 'ms', limit, note: noteOf(list) },
    { name: `slowest search ${among}`, value: search[0]?.ms ?? Number.NaN, unit: 'ms', limit, note: noteOf(search) },
  ];
}

const noteOf = (times: { name: string; ms: number }[]) =>
  times
    .slice(0, 3)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`)
    .join(', ');
