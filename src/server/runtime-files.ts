import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The entries of the built server: each becomes `dist/server/NAME.cjs`. The build fails if a source is missing. */
export const serverEntries = {
  start: 'src/server/start.ts',
  renderer: 'src/client/app/entry-server.tsx',
  'backup.process': 'src/server/backup/backup.process.ts',
  'card-cleaner.process': 'src/server/cards/card-cleaner.process.ts',
  'integrity.process': 'src/server/backup/integrity.process.ts',
  'overwrite-unused.process': 'src/server/core/db/overwrite-unused.process.ts',
  'password-strength.process': 'src/server/staff/password-strength.process.ts',
  'picture-encoder.process': 'src/server/media/picture-encoder.process.ts',
  'replica-trial.process': 'src/server/replica/replica-trial.process.ts',
  'variant-maker.process': 'src/server/media/variant-maker.process.ts',
  'workbook.process': 'src/server/content/spreadsheet/workbook.process.ts',
  'watchdog.thread': 'src/server/core/watchdog/watchdog.thread.ts',
  'backup.command': 'src/server/backup/backup.command.ts',
  'import.command': 'src/server/import.command.ts',
  'reencrypt.command': 'src/server/backup/reencrypt.command.ts',
  'replicate.command': 'src/server/replicate.command.ts',
  'restore.command': 'src/server/restore.command.ts',
  'staff.command': 'src/server/staff.command.ts',
} as const;

/**
 * Files and folders that the server reads by path. The build copies each into `dist/files`, and fails if one is
 * missing.
 */
export const runtimeSources = {
  apiDocs: 'node_modules/@fastify/swagger-ui/static',
  catalogues: 'locales',
  demoPictures: 'src/server/seed/pictures',
  litestream: 'deploy/litestream.yml',
  manifest: 'package.json',
  migrations: 'drizzle',
  publicFiles: 'public',
} as const;

type Process = Extract<keyof typeof serverEntries, `${string}.process`> extends `${infer Name}.process` ? Name : never;

// Sources (`src/server`) and the built server (`dist/server`) are both two folders below the project's.
// `import.meta.dirname` is missing when drizzle-kit loads the tables as CommonJS.
const project = join(dirname(fileURLToPath(import.meta.url)), '../..');
const isBuilt = extname(import.meta.url) === '.cjs';

/** The built client and the built server. */
export const buildFolder = join(project, 'dist');

/** The absolute path of each of `runtimeSources`: the copy if this is the built server. */
export const runtimeFiles = Object.fromEntries(
  Object.entries(runtimeSources).map(([name, source]) => [
    name,
    isBuilt ? join(buildFolder, 'files', basename(source)) : join(project, source),
  ]),
) as Record<keyof typeof runtimeSources, string>;

/** The commit of the built server, which the build writes if it knows it; null if this is not the built server. */
export const commitFile = isBuilt ? join(buildFolder, 'commit') : null;

/** The file of an entry in the built server. */
export const builtEntry = (name: keyof typeof serverEntries): string => join(buildFolder, 'server', `${name}.cjs`);

/** The script of a process or thread: the built server starts built ones, sources start sources. */
const scriptOf = (name: keyof typeof serverEntries): string =>
  isBuilt ? builtEntry(name) : join(project, serverEntries[name]);

/** The script of a forked process. */
export const processScript = (name: Process): string => scriptOf(`${name}.process`);

/** The script of the watchdog's thread. */
export const watchdogScript = scriptOf('watchdog.thread');
