import { join } from 'node:path';
import { createApiTokensService } from '#server/api/api-tokens.service.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { systemClock } from '#server/core/clock.ts';
import { openDatabase } from '#server/core/db/client.ts';
import { load, type RequestOptions } from '../lib/load.ts';
import type { ServerProcess } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

// Many short rounds, so that a disturbed pair does not change the median.
const rounds = 15;
const seconds = 1;
const packages = 60;
const path = '/api/v1/package';

/** Compares the API's list of 60 packages and its 304 with a bare Fastify, and measures the changes per second. */
export async function measureRest(site: Site, server: ServerProcess): Promise<Measurement[]> {
  const headers = { authorization: `Bearer ${makeToken(site)}`, 'content-type': 'application/json' };
  const id = await addPackages(server.url, headers);
  const etag = (await fetch(server.url + path)).headers.get('etag') ?? '';
  const startCeiling = await site.prepareCeiling(server, path);
  const ceiling = await startCeiling();
  try {
    const list = await measure(
      `REST list of ${packages} packages relative to a bare Fastify`,
      0.8,
      [server, ceiling],
      {},
    );
    const unchanged = await measure('REST 304 against a bare 304', 0.5, [server, ceiling], {
      headers: { 'if-none-match': etag },
      status: 304,
    });
    const change = { method: 'PATCH', headers, body: JSON.stringify({ price: '199.50' }) } as const;
    const { requestsPerSecond, p99Ms } = await load(`${server.url}${path}/find/${id}`, 8, change);
    const note = `p99 ${p99Ms.toFixed(1)} ms`;
    return [
      list,
      unchanged,
      { name: 'REST changes by an API client', value: requestsPerSecond, unit: '/s', limit: { atLeast: 300 }, note },
    ];
  } finally {
    await ceiling.stop();
  }
}

async function measure(
  name: string,
  atLeast: number,
  [server, ceiling]: [ServerProcess, ServerProcess],
  options: RequestOptions,
): Promise<Measurement> {
  const ratios: number[] = [];
  const speeds: number[] = [];
  const speedOf = async ({ url }: ServerProcess) => (await load(url + path, seconds, options)).requestsPerSecond;
  for (const one of [server, ceiling]) await load(one.url + path, 1, options);
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, because the machine may slow down over time.
    const [first, second] = round % 2 === 0 ? [server, ceiling] : [ceiling, server];
    const measured = new Map([[first, await speedOf(first)]]).set(second, await speedOf(second));
    const own = measured.get(server) ?? 0;
    speeds.push(own);
    ratios.push(own / (measured.get(ceiling) ?? 0));
  }
  const note = `${Math.round(median(speeds))} requests/s, ${rounds} rounds: ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return { name, value: median(ratios), unit: '', limit: { atLeast }, note };
}

function makeToken({ environment }: Site): string {
  const db = openDatabase(join(environment.DATA_DIR as string, 'dana.db'));
  const tokens = createApiTokensService({ db, clock: systemClock, logger: { info: () => undefined } });
  const { token } = tokens.create(systemActor, { name: 'bench', scopes: ['content.write'], days: 30 });
  db.$client.close();
  return token;
}

/** Fills the catalogue up and returns the id of one package. */
async function addPackages(url: string, headers: Record<string, string>): Promise<string> {
  const { packages: listed } = (await (await fetch(url + path)).json()) as { packages: { _id: string }[] };
  for (let number = listed.length; number < packages; number += 1) {
    const { _id, ...sample } = listed[0] as { _id: string };
    const added = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...sample, name_en: `Package ${number}` }),
    });
    if (added.status !== 201) throw new Error(`${path}: ${added.status} ${await added.text()}`);
  }
  return listed[0]?._id as string;
}
