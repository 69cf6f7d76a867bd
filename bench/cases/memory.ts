import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../lib/processes.ts';
import { residentMegabytes } from '../lib/resident.ts';
import type { Measurement } from '../lib/table.ts';

const restMs = 30_000;

/** What the server and the processes it started hold in memory half a minute after the load. Only where /proc tells. */
export async function measureMemory({ pid }: ServerProcess): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status')) return [];
  await wait(restMs);
  const { megabytes, processes } = residentMegabytes(pid);
  return [
    {
      name: 'memory 30 s after the load',
      value: megabytes,
      unit: 'MB',
      limit: { atMost: 250 },
      note: `${processes} process${processes > 1 ? 'es' : ''}`,
    },
  ];
}
