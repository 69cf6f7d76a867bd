import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../lib/processes.ts';
import type { Measurement } from '../lib/table.ts';

const restMs = 30_000;

/** What the server and the processes it started hold in memory half a minute after the load. Only where /proc tells. */
export async function measureMemory({ pid }: ServerProcess): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status')) return [];
  await wait(restMs);
  const family = [pid, ...childrenOf(pid)];
  const megabytes = family.reduce((sum, member) => sum + residentMegabytes(member), 0);
  return [
    {
      name: 'memory 30 s after the load',
      value: megabytes,
      unit: 'MB',
      limit: { atMost: 250 },
      note: `${family.length} process${family.length > 1 ? 'es' : ''}`,
    },
  ];
}

function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = processes.filter((pid) => pid > 0 && statusOf(pid).match(/^PPid:\s+(\d+)/m)?.[1] === String(parent));
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}

const residentMegabytes = (pid: number) => Number(statusOf(pid).match(/^VmRSS:\s+(\d+) kB/m)?.[1] ?? 0) / 1024;

/** A process may end while it is looked at. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
