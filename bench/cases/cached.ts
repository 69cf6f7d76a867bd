import { load } from '../lib/load.ts';
import type { ServerProcess } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const rounds = 9;
const seconds = 2;

/** Compares a cached page and a cached list with a bare Fastify that sends the same bytes. */
export async function measureCached(site: Site, server: ServerProcess): Promise<Measurement[]> {
  return [
    await measure(site, server, '/package', 'cached page'),
    await measure(site, server, '/api/v1/package', 'cached REST list'),
  ];
}

async function measure(site: Site, server: ServerProcess, path: string, name: string): Promise<Measurement> {
  const startCeiling = await site.prepareCeiling(server, path);
  const ceiling = await startCeiling();
  try {
    await load(ceiling.url + path, 1);
    await load(server.url + path, 1);
    const pairs = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push(await measureRound(server.url + path, ceiling.url + path, round % 2 === 0));
    const ratios = pairs.map(({ own, bare }) => own / bare);
    const requests = `${Math.round(median(pairs.map(({ own }) => own)))} of ${Math.round(median(pairs.map(({ bare }) => bare)))} requests/s`;
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return {
      name: `${name} relative to a bare Fastify`,
      value: median(ratios),
      unit: '',
      limit: { atLeast: 0.8 },
      note: `${requests}, ${rounds} rounds: ${spread}`,
    };
  } finally {
    await ceiling.stop();
  }
}

/** The order alternates, because the machine may slow down over time. */
async function measureRound(
  ownUrl: string,
  bareUrl: string,
  isOwnFirst: boolean,
): Promise<{ own: number; bare: number }> {
  const measureOwn = async () => (await load(ownUrl, seconds)).requestsPerSecond;
  if (isOwnFirst) {
    const own = await measureOwn();
    return { own, bare: (await load(bareUrl, seconds)).requestsPerSecond };
  }
  const bare = (await load(bareUrl, seconds)).requestsPerSecond;
  return { own: await measureOwn(), bare };
}
