import { runScript } from '../lib/processes.ts';
import type { Measurement } from '../lib/table.ts';

/** The same limit as for the inbox: too short to be noticed. */
const limit = { atMost: 25 };
/** Below this, growth does not matter. */
const quickMs = 5;

interface ListTimes {
  name: string;
  /** With one or two pages of each. */
  few: number;
  /** With 1,000 packages. */
  many: number;
}

/**
 * Measures the slowest list and search of the staff area with 1,000 packages. Also measures the share of lists that are
 * noticeably slower than with one or two pages.
 */
export async function measureAdminLists(): Promise<Measurement[]> {
  const results = await runScript<ListTimes[]>('bench/lib/admin-lists.script.ts', { NODE_ENV: 'production' });
  const slowest = results.toSorted((one, other) => other.many - one.many);
  const isSearch = ({ name }: ListTimes) => /search|finder/.test(name);
  const [found, listed] = [slowest.filter(isSearch), slowest.filter((one) => !isSearch(one))];
  const grown = results.filter(({ few, many }) => many > quickMs && many > 2 * few);
  return [
    {
      name: 'slowest list of the staff area among 1,000 packages',
      value: listed[0]?.many ?? Number.NaN,
      unit: 'ms',
      limit,
      note: noteOf(listed),
    },
    {
      name: 'slowest search of the staff area among 1,000 packages',
      value: found[0]?.many ?? Number.NaN,
      unit: 'ms',
      limit,
      note: noteOf(found),
    },
    {
      name: 'lists and searches over 5 ms and twice as slow as with 31 packages',
      value: grown.length / results.length,
      unit: '',
      // Searches scan their table, and lists count packages by plain queries.
      limit: { atMost: 0.15 },
      note: `${grown.length} of ${results.length}`,
    },
  ];
}

const noteOf = (times: readonly ListTimes[]) =>
  times
    .slice(0, 4)
    .map(({ name, few, many }) => `${name} ${many.toFixed(1)} (with 31: ${few.toFixed(1)})`)
    .join(', ');
