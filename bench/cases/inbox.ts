import { runScript } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const limit = { atMost: 100 };
const requests = process.env.INBOX_REQUESTS ?? '1000000';

/** The slowest list, the slowest search and the slowest dashboard of the inbox with a million requests stored (INBOX_REQUESTS chooses another number). */
export async function measureInbox(): Promise<Measurement[]> {
  const asked = await runScript<{ name: string; ms: number }[]>('bench/lib/inbox.script.ts', { NODE_ENV: 'production', INBOX_REQUESTS: requests });
  const byName = [...Map.groupBy(asked, ({ name }) => name)].map(([name, group]) => ({ name, ms: median(group.map(({ ms }) => ms)) }));
  const slowest = byName.toSorted((a, b) => b.ms - a.ms);
  const kinds = Map.groupBy(slowest, ({ name }) => /^(?:search|dashboard)/.exec(name)?.[0] ?? 'list');
  const among = `among ${Number(requests).toLocaleString('en')} requests`;
  return ['list', 'search', 'dashboard'].map((kind) => {
    const times = kinds.get(kind);
    return { name: `slowest ${kind} ${among}`, value: times?.[0]?.ms ?? 0, unit: 'ms', limit, note: noteOf(times) };
  });
}

const noteOf = (times: { name: string; ms: number }[] = []) =>
  times
    .slice(0, 3)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`)
    .join(', ');
