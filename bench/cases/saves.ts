import { setInterval as every } from 'node:timers/promises';
import { load } from '../lib/load.ts';
import type { ServerProcess } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { signInStaff } from '../lib/staff.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const rounds = 3;
const seconds = 8;
const path = '/package';

/** Compares the p99 response time while staff save a change every second with the ceiling's p99. */
export async function measureSaves(site: Site, server: ServerProcess): Promise<Measurement[]> {
  const staff = await signInStaff(server);
  const startCeiling = await site.prepareCeiling(server, path);
  const ceiling = await startCeiling();
  try {
    const pairs = [];
    let saves = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { p99Ms: bare } = await load(ceiling.url + path, seconds);
      const stop = new AbortController();
      const saving = saveEverySecond(staff.save, stop.signal);
      const { p99Ms: own } = await load(server.url + path, seconds);
      stop.abort();
      saves += await saving;
      pairs.push({ own, bare });
    }
    const own = median(pairs.map((pair) => pair.own)).toFixed(1);
    const bare = median(pairs.map((pair) => pair.bare)).toFixed(1);
    const value = median(pairs.map((pair) => pair.own / pair.bare));
    return [
      {
        name: 'p99 while staff save, relative to a bare Fastify',
        value,
        unit: 'times',
        limit: { atMost: 5 },
        note: `p99 ${own} ms against ${bare} ms, ${saves} saves`,
      },
    ];
  } finally {
    await ceiling.stop();
  }
}

async function saveEverySecond(save: () => Promise<void>, signal: AbortSignal): Promise<number> {
  let saves = 0;
  try {
    for await (const _tick of every(1000, null, { signal })) {
      await save();
      saves += 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return saves;
}
