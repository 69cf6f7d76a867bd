import type { ServerProcess } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const runs = 7;

/** Compares the time from process start to the first page with that of a bare Fastify. Uses a built tree and an existing database. */
export async function measureColdStart(site: Site, server: ServerProcess): Promise<Measurement[]> {
  const startCeiling = await site.prepareCeiling(server, '/package');
  const pairs = [];
  for (let run = 0; run < runs; run += 1) pairs.push({ bare: await timeOf(startCeiling), own: await timeOf(site.start) });
  const value = median(pairs.map(({ own, bare }) => own / bare));
  const note = `${Math.round(median(pairs.map(({ own }) => own)))} ms against ${Math.round(median(pairs.map(({ bare }) => bare)))} ms, ${runs} runs`;
  return [{ name: 'cold start against the ceiling', value, unit: 'times', limit: { atMost: 4 }, note }];
}

async function timeOf(start: () => Promise<ServerProcess>): Promise<number> {
  const before = performance.now();
  const server = await start();
  const elapsed = performance.now() - before;
  await server.stop();
  return elapsed;
}
