import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, RouteOptions } from 'fastify';
import { createApp, createServer } from '#server/app.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { type Environment, readConfig } from '#server/core/config.ts';
import { createFolder } from '#server/core/create-folder.ts';
import { createDeps } from '#server/dependencies.ts';
import type { ClientBuild } from '#server/rendering/client-build.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { createSignInSessions } from '#server/staff/sign-in-sessions.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { makeStaffMember } from './factories.ts';
import { copyTestDb, openTestDb } from './test-db.ts';

export interface TestAppOptions {
  environment?: Environment;
  /** Loads the demo centre, without pictures. */
  isSeeded?: boolean;
  /** Replaces the real renderer, to test its failure. */
  renderer?: ClientBuild['renderer'];
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The parts of a build around the pages. The real renderer renders them from its sources. */
export const sourceBuild: ClientBuild = {
  renderer: () => import('#client/app/entry-server.tsx'),
  siteStyle: 'body{margin:0}',
  siteScript: '/assets/entry-site.js',
  siteChunks: {},
  fonts: { latin: '/assets/latin.woff2', arabic: '/assets/arabic.woff2' },
  adminScript: '/admin-assets/entry-admin.js',
  adminChunks: { en: ['/admin-assets/en.js'], ar: ['/admin-assets/ar.js'] },
  adminStyles: [],
  transform: async (_url, html) => html,
  isDevelopment: false,
};

/** The demo centre as loaded for the first server of this process; the other servers copy it. */
let seeded: Buffer | null = null;

/**
 * The whole server on a database in memory and folders that `close` deletes. Its clock shows 21 November 2026, 08:00
 * UTC, until `advance` moves it.
 */
export async function createTestApp({
  environment = {},
  isSeeded = true,
  renderer = sourceBuild.renderer,
}: TestAppOptions = {}) {
  let now = Date.UTC(2026, 10, 21, 8);
  const clock = () => now;
  const folder = mkdtempSync(join(tmpdir(), 'dana-app-'));
  const folders = {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    KEYS_DIR: join(folder, 'keys'),
  };
  const config = readConfig({ LOG_LEVEL: 'silent', ...folders, ...environment });
  createFolder(config.dataDir);
  createUploadFolders(config.uploadsDir);
  const server = createServer(config);
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));
  const db = isSeeded && seeded ? copyTestDb(seeded) : openTestDb();
  const deps = createDeps({ config, logger: server.log, db, clock });
  if (isSeeded && !seeded) {
    await seedDemo(deps, { withPictures: false });
    seeded = db.$client.serialize();
  }
  const app = await createApp(server, deps, { ...sourceBuild, renderer });
  await app.ready();
  const sessions = createSignInSessions({ db: deps.db, clock, rules: () => deps.services.settings.get('signIn') });

  /** The headers of a browser with the session of a member of staff with this role. */
  function signIn(role: StaffRole): Record<string, string> {
    const member = makeStaffMember(deps.db, { role });
    const token = deps.db.transaction((tx) =>
      sessions.open(tx, member.id, { userAgent: 'a browser', address: '203.0.113.8' }),
    );
    return { cookie: `dana_session=${token}`, host: 'lab.test', origin: 'http://lab.test' };
  }

  return {
    app,
    deps,
    services: deps.services,
    /** All routes with their methods, in the order of registration. */
    routes,
    signIn,
    get: (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers }),
    send: (
      method: 'POST' | 'PATCH' | 'DELETE',
      url: string,
      payload?: InjectOptions['payload'],
      headers: InjectOptions['headers'] = {},
    ) => app.inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
    advance: (ms: number) => {
      now += ms;
    },
    now: clock,
    close: async () => {
      await app.close();
      deps.db.$client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
