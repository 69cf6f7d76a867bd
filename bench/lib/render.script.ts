import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createServer } from '#server/app.ts';
import { readConfig } from '#server/core/config.ts';
import { createDeps } from '#server/dependencies.ts';
import { openContent } from './fill-content.ts';
import { scale } from './scale.ts';

/**
 * Prints the CPU time in ms of each of 400 pages with 24 packages that nobody asked for before, including compression,
 * after a warm-up.
 */
const warmUp = 60;
const measured = 400;
const fullPages = 36;
const sorts = [
  '',
  '&sort=name',
  '&sort=price-up',
  '&sort=price-down',
  '&fasting=no',
  '&fasting=yes',
  '&maxPrice=500',
  '&audience=women',
];

const folder = mkdtempSync(join(tmpdir(), 'dana-render-'));
const config = readConfig({ ...process.env, DATA_DIR: folder, UPLOADS_DIR: folder, KEYS_DIR: folder });
const server = createServer(config);
(await openContent(join(folder, 'dana.db'), scale)).$client.close();
const deps = createDeps({ config, logger: server.log });
const app = await createApp(server, deps);
const times: number[] = [];
for (let index = 0; index < warmUp + measured; index += 1) {
  const place = Math.floor(index / 2);
  const url = `${index % 2 ? '/ar' : ''}/package?page=${(place % fullPages) + 1}${sorts[Math.floor(place / fullPages)]}`;
  const before = process.cpuUsage();
  // As a stream, because Fastify would decode the compressed bytes to a string, which the server does not do.
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' }, payloadAsStream: true });
  const bytes = Buffer.concat(await answer.stream().toArray());
  const { user, system } = process.cpuUsage(before);
  if (answer.statusCode !== 200 || bytes.length === 0) throw new Error(`${url} returned ${answer.statusCode}.`);
  if (index >= warmUp) times.push((user + system) / 1000);
}
process.stdout.write(JSON.stringify(times));
await app.close();
deps.db.$client.close();
rmSync(folder, { recursive: true });
