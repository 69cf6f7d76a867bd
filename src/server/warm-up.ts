import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createServer } from './app.ts';
import { readConfig } from './core/config.ts';
import { openDatabase } from './core/db/client.ts';
import { migrateDatabase } from './core/db/migrate.ts';
import { createDeps } from './dependencies.ts';
import { seedDemo } from './seed/seed.ts';

const paths = ['/', '/ar', '/package', '/ar/package', '/admin', '/api/v1/package'];

/** Answers the first requests of a visitor on a demo centre in memory, so that the code cache holds the functions that a start needs. */
export async function warmUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dana-warm-up-'));
  const config = readConfig({ DATA_DIR: folder, UPLOADS_DIR: folder, KEYS_DIR: folder, LOG_LEVEL: 'warn' });
  const server = createServer(config);
  const deps = createDeps({ config, logger: server.log, db: openDatabase(':memory:') });
  migrateDatabase(deps.db);
  await seedDemo(deps, { withPictures: false });
  const app = await createApp(server, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (const path of paths) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  }
  await app.close();
  deps.db.$client.close();
  rmSync(folder, { recursive: true });
}
