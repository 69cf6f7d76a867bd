import { adminPaths } from '#shared/paths.ts';
import { createApp, createServer } from './app.ts';
import { isDamage } from './backup/backup-failure.ts';
import { reportKeys } from './backup/card-keys.ts';
import { damagedAdvice } from './backup/integrity.ts';
import { lockDataFolder } from './backup/lock-data-folder.ts';
import { fingerprintOf } from './backup/passphrase-fingerprint.ts';
import { ReplacingError } from './backup/replace-folders.ts';
import { systemActor } from './core/auth/actor.ts';
import { buildName, commit, version } from './core/build-info.ts';
import { createUploadFolders, findFileProblems, findFolderProblems, findForeignSite } from './core/check-folders.ts';
import { systemClock } from './core/clock.ts';
import { type Config, ConfigError, readConfig } from './core/config.ts';
import { waitBriefly } from './core/db/lock-wait.ts';
import { DatabaseVersionError } from './core/db/migrate.ts';
import { describeAccessFailure } from './core/explain-access.ts';
import { FolderLockedError, lockServerFolders } from './core/folder-lock.ts';
import { ignoreOutputErrors } from './core/log-stream.ts';
import { reportToServiceManager } from './core/service-manager.ts';
import { nameSourcesInStackTraces } from './core/stack-traces.ts';
import { isDiskFull, isStorageFailure } from './core/storage-failure.ts';
import { describeUnknown } from './core/unknown-variables.ts';
import { startWatchdog } from './core/watchdog/watchdog.ts';
import { createDeps } from './dependencies.ts';
import { startJobs } from './jobs.ts';
import { isDatabaseEmpty } from './seed/is-empty.ts';
import { migrateSite } from './settings/opening.ts';

const graceMs = 10_000;
/** The time for requests that are still running at the stop. */
const requestsMs = 6000;
/** The system's codes for a HOST on which it cannot listen. */
const addressCodes = /^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|EINVAL)$/;
const hostCodes = /^(EACCES|EPERM|ENOTDIR|EMFILE|ENFILE)$/;

nameSourcesInStackTraces();
ignoreOutputErrors();
main().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});

function explainFailure(error: unknown): string {
  if (isDamage(error)) return damagedAdvice;
  if (error instanceof ConfigError) return `Change these settings before Dana can start:\n${error.message}`;
  if (error instanceof FolderLockedError || error instanceof ReplacingError || error instanceof DatabaseVersionError)
    return `Dana could not start: ${error.message}`;
  if (isDiskFull(error)) return 'Dana could not start: the disk is full. Make room, then start again.';
  if (!(error instanceof Error)) return `Dana could not start: ${String(error)}`;
  const failure = describeAccessFailure(error);
  if (failure !== null) return `Dana could not start: ${failure}`;
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'Dana could not start: another program listens on this port. Set PORT to a free one, for example PORT=3001.';
  if ('code' in error && addressCodes.test(String(error.code)))
    return `Dana could not start: HOST is no address of this machine (${error.message}). Use 0.0.0.0 for all of its addresses, or 127.0.0.1 behind a proxy.`;
  // Problems of the host, such as missing permissions or too few file handles, where a stack trace does not help.
  const isOfHost = 'code' in error && hostCodes.test(String(error.code));
  if (isOfHost || isStorageFailure(error)) return `Dana could not start: ${error.message}`;
  return `Dana could not start: ${error.stack ?? error.message}`;
}

/** The server process: reads the configuration, migrates and seeds the database, listens, and stops gracefully. */
async function main(): Promise<void> {
  // Only this account may read the files with personal data, whatever the host's default.
  process.umask(0o077);
  const config = readConfig(process.env, (folders) => [
    ...findForeignSite(folders),
    ...findFolderProblems(folders),
    ...findFileProblems(folders),
  ]);
  const server = createServer(config);
  const mode = config.isProduction ? 'production' : 'demo';
  for (const unknown of config.unknownVariables)
    server.log.warn({ event: 'unknown_variable', ...unknown }, describeUnknown(unknown));
  server.log.info({ event: 'start', version, commit, mode, node: process.versions.node }, 'the server starts');
  lockDataFolder(config, (message) => server.log.warn(message));
  const lock = lockServerFolders(config);
  createUploadFolders(config.uploadsDir);
  const deps = createDeps({ config, logger: server.log });
  migrateSite(deps.db, systemClock, (event, message) => server.log.info(event, message));
  await deps.services.media.sweep();
  await deps.services.cards.sweep(systemActor);
  // The demo is imported on demand.
  if (config.seedDemo !== 'false' && isDatabaseEmpty(deps)) {
    await (await import('./seed/seed.ts')).seedDemo(deps);
    if (config.seedDemo === 'true') (await import('./seed/demo-requests.ts')).seedDemoRequests(deps);
  }
  const build = config.isDevelopment
    ? await (await import('./rendering/dev-build.ts')).startDevBuild(server)
    : undefined;
  const app = await createApp(server, deps, build);
  await deps.storage.check();
  const jobs = startJobs(deps);
  stopGracefully(async () => {
    if (!config.isDevelopment) await app.stopping.begin();
    // A client that never finishes its request must not make the stop fail.
    const cutOff = setTimeout(() => app.server.closeAllConnections(), requestsMs);
    // Concurrently, because a slow mail must not use up the time of a slow response. If one fails, the other is still
    // awaited.
    const results = await Promise.allSettled([app.close(), jobs.stop()]);
    clearTimeout(cutOff);
    deps.db.$client.close();
    lock.release();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  // From now on visitors would wait as well; the writes above are only made at the start.
  waitBriefly(deps.db.$client);
  await app.listen({ port: config.port, host: config.host });
  startWatchdog({ ...config, logger: server.log });
  reportToServiceManager(process.env, server.log);
  const address = config.publicUrl ?? `http://localhost:${(app.server.address() as { port: number }).port}`;
  if (config.backupPassphrase !== null)
    process.stdout.write(`\n  BACKUP_PASSPHRASE has the fingerprint ${fingerprintOf(config.backupPassphrase)}\n`);
  process.stdout.write(`\n  Dana ${buildName} ${describeMode(config)}\n  Dana is open at ${address}\n`);
  const token = deps.services.staff.ensureSetupLink();
  if (token)
    process.stdout.write(
      `  Set up the first member of staff (once, within 24 hours): ${address}${adminPaths.setup()}#${token}\n`,
    );
  process.stdout.write('\n');
  deps.storage.countCards(await reportKeys(config, server.log));
}

const describeMode = ({ isProduction, publicUrl }: Config) =>
  isProduction
    ? `runs in production mode (DANA_MODE) and answers only ${publicUrl}.`
    : 'runs in demo mode: it answers every host and requires no settings. For a centre, set DANA_MODE=production.';

/**
 * On SIGTERM or SIGINT: readiness fails, requests in flight are finished, then the process ends; after 10 s regardless.
 */
function stopGracefully(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Dana did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
