import { runScript } from '../lib/processes.ts';
import type { Measurement } from '../lib/table.ts';

/** As for the inbox: nobody who waits for a page notices it. */
const lists = { atMost: 25 };
/** Searches walk through what they find; their words and pictures are few. */
const searches = { atMost: 50 };
/** Below this a list is as quick as it can be: what it grew by is of no interest. */
const quickMs = 5;

interface Timed {
  name: string;
  /** With a page or two of everything. */
  few: number;
  /** With 10,000 packages. */
  many: number;
}

/** The slowest list and search of the staff area among 10,000 packages, and how many lists are noticeably slower there than with a page or two of each. */
export async function measureAdminLists(): Promise<Measurement[]> {
  const asked = await runScript<Timed[]>('bench/lib/admin-lists.script.ts', { NODE_ENV: 'production' });
  const slowest = asked.toSorted((one, other) => other.many - one.many);
  const isSearch = ({ name }: Timed) => /search|finder/.test(name);
  const [found, listed] = [slowest.filter(isSearch), slowest.filter((one) => !isSearch(one))];
  const grown = asked.filter(({ few, many }) => many > quickMs && many > 2 * few);
  return [
    { name: 'slowest list of the staff area among 10,000 packages', value: listed[0]?.many ?? Number.NaN, unit: 'ms', limit: lists, note: noteOf(listed) },
    { name: 'slowest search of the staff area among 10,000 packages', value: found[0]?.many ?? Number.NaN, unit: 'ms', limit: searches, note: noteOf(found) },
    {
      name: 'lists and searches that take over 5 ms and twice as long as with 31',
      value: grown.length / asked.length,
      unit: '',
      limit: { atMost: 0.1 },
      note: `${grown.length} of ${asked.length}`,
    },
  ];
}

const noteOf = (times: readonly Timed[]) =>
  times
    .slice(0, 4)
    .map(({ name, few, many }) => `${name} ${many.toFixed(1)} (with 31: ${few.toFixed(1)})`)
    .join(', ');
