import { runScript } from '../lib/processes.ts';
import { scale } from '../lib/scale.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const limit = { atMost: 100 };
/** As for the other lists of the staff area. */
const listLimit = { atMost: 25 };
const freeLimit = { atMost: 10 };
const requests = process.env.INBOX_REQUESTS ?? String(scale.requests);
const kept = String(scale.requests);

/**
 * Measures the slowest list, search, dashboard, calendar and export start among many requests (INBOX_REQUESTS overrides the
 * number). Also measures how long removals block visitors.
 */
export async function measureInbox(): Promise<Measurement[]> {
  const results = await runScript<{ name: string; ms: number }[]>('bench/lib/inbox.script.ts', {
    NODE_ENV: 'production',
    INBOX_REQUESTS: requests,
  });
  const byName = [...Map.groupBy(results, ({ name }) => name)].map(([name, group]) => ({
    name,
    ms: median(group.map(({ ms }) => ms)),
  }));
  const slowest = byName.toSorted((a, b) => b.ms - a.ms);
  const kindOf = (name: string) => /^(search|export|dashboard|calendar|free)/.exec(name)?.[1] ?? 'list';
  const {
    search,
    list,
    dashboard,
    calendar,
    free,
    export: exported,
  } = Object.groupBy(slowest, ({ name }) => kindOf(name));
  const removal = await runScript<{ preview: number; longestStop: number; removed: number }>(
    'bench/lib/retention.script.ts',
    {
      NODE_ENV: 'production',
      RETENTION_REQUESTS: kept,
    },
  );
  const among = `among ${Number(requests).toLocaleString('en')} requests`;
  return [
    {
      name: `slowest list ${among}`,
      value: list?.[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit: listLimit,
      note: noteOf(list),
    },
    {
      name: `slowest search ${among}`,
      value: search?.[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit: listLimit,
      note: noteOf(search),
    },
    {
      name: `slowest dashboard ${among}`,
      value: dashboard?.[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit,
      note: noteOf(dashboard),
    },
    {
      name: `slowest view of the calendar ${among}`,
      value: calendar?.[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit,
      note: noteOf(calendar),
    },
    {
      name: 'slowest search for free times among the visits of a year in 20 seats',
      value: free?.[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit: freeLimit,
      note: noteOf(free),
    },
    {
      name: `slowest first byte of an export ${among}`,
      value: exported?.[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit,
      note: noteOf(exported),
    },
    {
      name: `preview of a removal among ${Number(kept).toLocaleString('en')} requests`,
      value: removal.preview,
      unit: 'ms',
      limit,
      note: '',
    },
    {
      name: 'longest block of the event loop during the removal',
      value: removal.longestStop,
      unit: 'ms',
      limit,
      note: `${removal.removed} removed`,
    },
  ];
}

const noteOf = (times: { name: string; ms: number }[] = []) =>
  times
    .slice(0, 3)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`)
    .join(', ');
