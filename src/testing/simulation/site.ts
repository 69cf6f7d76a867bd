import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp, createServer } from '#server/app.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { readConfig } from '#server/core/config.ts';
import { createFolder } from '#server/core/create-folder.ts';
import { openDatabase } from '#server/core/db/client.ts';
import { isMigrated, migrateDatabase } from '#server/core/db/migrate.ts';
import { overwriteUnused } from '#server/core/db/overwrite-unused.ts';
import { diskFiles, type Files } from '#server/core/files.ts';
import type { JobName } from '#server/core/job.messages.ts';
import type { Job } from '#server/core/worker.ts';
import { createDeps, type Deps } from '#server/dependencies.ts';
import { type JobsDeps, listJobs } from '#server/jobs.ts';
import { highLimits } from '../high-limits.ts';
import { sourceBuild } from '../test-app.ts';
import { watchRequests } from './changes.ts';
import { Crash, type CrashSwitch, createCrashSwitch } from './crash.ts';
import type { Mailboxes } from './mailboxes.ts';
import { plainPages } from './plain-pages.ts';
import type { Defect } from './planted/defects.ts';
import type { Receiver } from './receiver.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { Telephones } from './telephones.ts';

export const mailTo = 'desk@lab.example';
export const publicUrl = 'https://lab.example';

/** These jobs start processes or read the machine, and no invariant depends on them. */
const jobsLeftOut = new Set<JobName>([
  'check of the database',
  'backup',
  'read the status of the replica',
  'mails about faults',
  'heartbeat',
  'look for lost folders',
]);

export interface SiteOptions {
  folder: string;
  clock: SimulatedClock;
  mailboxes: Pick<Mailboxes, 'transport'>;
  receiver: Pick<Receiver, 'dial'>;
  telephones: Pick<Telephones, 'dial' | 'isProvider' | 'environment'>;
  defect?: Defect | undefined;
  onError: (error: unknown, about: string) => void;
  /** Called with the reference of each request that changes. */
  onChange: (reference: string) => void;
}

/** The server's process from a start to its crash or stop. */
export interface Site {
  app: FastifyInstance;
  deps: Deps;
  jobs: readonly Job[];
  crash: CrashSwitch;
  /** The last run of each job, in monotonic time. */
  lastRuns: Map<Job, number>;
}

export const databaseFile = (folder: string): string => join(folder, 'data', 'dana.db');

export const foldersOf = (folder: string) => ({
  dataDir: join(folder, 'data'),
  uploadsDir: join(folder, 'uploads'),
  keysDir: join(folder, 'keys'),
  secret: 'the simulated secret of at least thirty-two letters',
  previousSecrets: [],
});

/** Starts the application on the folder as `main.ts` does, without listening and without timers. */
export async function openSite({
  folder,
  clock,
  mailboxes,
  receiver,
  telephones,
  defect,
  onError,
  onChange,
}: SiteOptions): Promise<Site> {
  const { dataDir, uploadsDir, keysDir, secret } = foldersOf(folder);
  const config = readConfig({
    ...highLimits,
    LOG_LEVEL: 'silent',
    DANA_SECRET: secret,
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploadsDir,
    KEYS_DIR: keysDir,
    PUBLIC_URL: publicUrl,
    SMTP_URL: 'smtp://mail.lab.example',
    MAIL_FROM: 'no-reply@lab.example',
    MAIL_TO: mailTo,
    ...telephones.environment,
  });
  createFolder(config.dataDir);
  createUploadFolders(config.uploadsDir);
  const crash = createCrashSwitch();
  const db = openDatabase(databaseFile(folder), crash.watch);
  crash.connect(db);
  if (!isMigrated(db)) migrateDatabase(db);
  // A simulated crash does not stop the operating system, so nothing needs a flush to disk.
  db.$client.pragma('synchronous = OFF');
  const server = createServer(config);
  const deps = createDeps({
    config,
    db,
    logger: server.log,
    clock: clock.now,
    monotonic: clock.monotonic,
    mailTransport: mailboxes.transport,
    dial: (guard, post) => (telephones.isProvider(post.url) ? telephones : receiver).dial(guard, post),
    disk: mortalFiles(crash),
    overwrite: overwriteUnused,
  });
  watchRequests(db.$client, onChange);
  if (defect?.statements) db.$client.exec(defect.statements);
  defect?.wrap?.(deps);
  await deps.services.media.sweep();
  await deps.services.cards.sweep(systemActor);
  const app = await createApp(server, deps, { ...sourceBuild, renderer: async () => plainPages });
  await app.ready();
  const logger: JobsDeps['logger'] = {
    info: () => undefined,
    error: (about: unknown, message?: unknown) => {
      const { err = null, job = '' } = about as { err?: unknown; job?: string };
      onError(err, `${message} ${job}`);
    },
  };
  const jobs = listJobs({ ...deps, logger }).filter(({ job }) => !jobsLeftOut.has(job));
  return { app, deps, jobs, crash, lastRuns: new Map() };
}

/**
 * File operations that fail when a fault asks for it, and always after a crash. A removal fails only after a crash: the
 * next daily run would finish it, and until then rows would have no file.
 */
function mortalFiles({ beforeFile, isCrashed }: CrashSwitch): Files {
  const first =
    <Values extends unknown[], Result>(check: () => void, work: (...values: Values) => Promise<Result>) =>
    async (...values: Values): Promise<Result> => {
      check();
      return work(...values);
    };
  const beAlive = () => {
    if (isCrashed()) throw new Crash();
  };
  const { open, rename, remove, sync } = diskFiles;
  return {
    open: first(beforeFile, open),
    rename: first(beforeFile, rename),
    remove: first(beAlive, remove),
    sync: first(beforeFile, sync),
  };
}

/** Stops the application; after a crash it only closes the open handles. */
export async function closeSite({ app, deps, jobs }: Site): Promise<void> {
  await Promise.allSettled([app.close(), ...jobs.map(({ stop }) => stop())]);
  if (deps.db.$client.open) deps.db.$client.close();
}
