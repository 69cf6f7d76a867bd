import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../lib/processes.ts';
import { residentMegabytes } from '../lib/resident.ts';
import type { Measurement } from '../lib/table.ts';

const restMs = 30_000;

/** Measures the memory of the server and its child processes 30 s after the load. Needs /proc. */
export async function measureMemory({ pid }: ServerProcess): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status')) return [];
  await wait(restMs);
  const { megabytes, processes } = residentMegabytes(pid);
  return [
    {
      name: 'memory 30 s after the load',
      value: megabytes,
      unit: 'MB',
      limit: { atMost: 200 },
      note: `${processes} process${processes > 1 ? 'es' : ''}`,
    },
  ];
}
