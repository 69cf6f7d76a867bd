import { runScript } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const limit = { atMost: 100 };
const requests = process.env.INBOX_REQUESTS ?? '1000000';

/** The slowest list, search and first rows of an export of the inbox with a million requests stored (INBOX_REQUESTS chooses another number). */
export async function measureInbox(): Promise<Measurement[]> {
  const times = await runScript<{ name: string; ms: number }[]>('bench/lib/inbox.script.ts', { NODE_ENV: 'production', INBOX_REQUESTS: requests });
  const byName = [...Map.groupBy(times, ({ name }) => name)].map(([name, group]) => ({ name, ms: median(group.map(({ ms }) => ms)) }));
  const slowest = byName.toSorted((a, b) => b.ms - a.ms);
  const kindOf = (name: string) => /^(search|export): /.exec(name)?.[1] ?? 'list';
  const { search, list, export: exported } = Object.groupBy(slowest, ({ name }) => kindOf(name));
  const among = `among ${Number(requests).toLocaleString('en')} requests`;
  return [
    { name: `slowest list ${among}`, value: list?.[0]?.ms ?? 0, unit: 'ms', limit, note: noteOf(list) },
    { name: `slowest search ${among}`, value: search?.[0]?.ms ?? 0, unit: 'ms', limit, note: noteOf(search) },
    { name: `slowest first byte of an export ${among}`, value: exported?.[0]?.ms ?? 0, unit: 'ms', limit, note: noteOf(exported) },
  ];
}

const noteOf = (times: { name: string; ms: number }[] = []) =>
  times
    .slice(0, 3)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`)
    .join(', ');
