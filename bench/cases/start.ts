import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../lib/processes.ts';
import { prepareSite, type Site } from '../lib/site.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const runs = 9;
const idleMs = 3000;
const tickMs = 10;

interface Start {
  /** From the start of the process to the first page. */
  ms: number;
  /** Of all threads, in ms. */
  cpu: number;
  /** Resident memory of the idle process in MB. */
  memory: number;
}

/**
 * Compares a start up to the first page, and the memory afterwards, with those of a bare Fastify; the two start
 * alternately. The server's first start of all leaves compiled code for the others, as it does at a centre. Needs
 * /proc.
 */
export async function measureStart(_site: Site, server: ServerProcess): Promise<Measurement[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const site = prepareSite();
  try {
    await site.fill();
    const startBare = await site.prepareCeiling(server, '/package');
    const pairs: { own: Start; bare: Start }[] = [];
    for (let run = 0; run < runs; run += 1)
      pairs.push({ own: await measureOne(site.start), bare: await measureOne(startBare) });
    const compare = (name: string, of: keyof Start, unit: string, atMost: number): Measurement => {
      const [own, bare] = (['own', 'bare'] as const).map((which) =>
        Math.round(median(pairs.map((pair) => pair[which][of]))),
      );
      const value = median(pairs.map((pair) => pair.own[of] / pair.bare[of]));
      return {
        name: `${name} against a bare Fastify`,
        value,
        unit: 'times',
        limit: { atMost },
        note: `${own} against ${bare} ${unit}, ${runs} runs`,
      };
    };
    return [
      compare('CPU to the first page', 'cpu', 'ms', 3.6),
      compare('time to the first page', 'ms', 'ms', 3.6),
      compare('idle memory', 'memory', 'MB', 1.7),
    ];
  } finally {
    site.remove();
  }
}

async function measureOne(start: () => Promise<ServerProcess>): Promise<Start> {
  const before = performance.now();
  const server = await start();
  const ms = performance.now() - before;
  const cpu = cpuOf(server.pid);
  await wait(idleMs);
  const memory = Number(readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024;
  await server.stop();
  return { ms, cpu, memory };
}

/** User and system time (fields 14 and 15 of `stat`) in ms. The second field, the name, may hold spaces. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
