import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/core/db/client.ts';
import { media } from '#server/media/media.table.ts';
import { builtEntry } from '#server/runtime-files.ts';
import startEnvironment from '../../scripts/lib/start-environment.json' with { type: 'json' };
import { type ServerProcess, startServer } from './processes.ts';

/** The measured site: its own folders with the demo centre, and helpers for the cases. */
export interface Site {
  environment: Record<string, string>;
  /** Loads the demo centre and makes the variants of its pictures, which would disturb the measurements. */
  fill: () => Promise<void>;
  start: () => Promise<ServerProcess>;
  /** Prepares a bare Fastify that sends the same bytes as the site at a path. Returns its start function. */
  prepareCeiling: (site: ServerProcess, path: string) => Promise<() => Promise<ServerProcess>>;
  remove: () => void;
}

/** Prepares empty folders. The settings raise rate limits out of reach. */
export function prepareSite(): Site {
  const folder = mkdtempSync(join(tmpdir(), 'dana-bench-'));
  const environment = {
    ...startEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    KEYS_DIR: join(folder, 'keys'),
    LIMIT_REQUESTS_PER_HOUR: '1000000',
    LIMIT_REQUESTS_PER_DAY_ALL: '1000000',
    LIMIT_API_WRITES_PER_MINUTE: '1000000',
    LIMIT_CARD_MB_PER_DAY: '1000000',
    LIMIT_CARD_MB_PER_DAY_ALL: '1000000',
  };
  const start = () => startServer(builtEntry('start'), '/package', environment);
  return {
    environment,
    fill: async () => {
      const server = await start();
      await waitForPictures(join(environment.DATA_DIR, 'dana.db'));
      await server.stop();
    },
    start,
    prepareCeiling: async (site, path) => {
      const { body, type } = await readCompressed(site.url + path);
      const file = join(folder, `body-${path.replaceAll('/', '-')}`);
      writeFileSync(file, body);
      return () =>
        startServer('bench/lib/ceiling.server.mjs', '/', {
          NODE_ENV: 'production',
          BENCH_BODY: file,
          BENCH_TYPE: type,
        });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function waitForPictures(file: string): Promise<void> {
  const db = openDatabase(file);
  const pending = () => db.$count(media, eq(media.state, 'pending'));
  while ((await pending()) > 0) await wait(500);
  db.$client.close();
}

/** The compressed bytes; fetch would decompress them. */
async function readCompressed(url: string): Promise<{ body: Buffer; type: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not compressed with brotli.`));
      resolve({ body: Buffer.concat(chunks), type: String(answer.headers['content-type']) });
    });
    sent.on('error', reject);
    sent.end();
  });
}
