import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockExistingSite } from './backup/lock-data-folder.ts';
import { parseOptions, readCommandConfig, resolveArgument, runCommand } from './backup/run-command.ts';
import { createCategoriesService } from './categories/categories.collection.ts';
import { createTrashService } from './content/trash.service.ts';
import { systemClock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import { createCommandContentVersion } from './core/content-version.ts';
import { type Db, openDatabase } from './core/db/client.ts';
import { DatabaseVersionError, isMigrated } from './core/db/migrate.ts';
import { lockFolder } from './core/folder-lock.ts';
import { defaultBounds } from './import/bounded-fetch.ts';
import { createFolderSource } from './import/folder-source.ts';
import { ImportFailure } from './import/import-failure.ts';
import type { ImportServices } from './import/import-targets.ts';
import { runImport } from './import/importer.ts';
import { describeReport, type ImportReport } from './import/report.ts';
import type { Source } from './import/source.ts';
import { createWebSource } from './import/web-source.ts';
import { createMediaService } from './media/media.service.ts';
import { createMedicalInfosService } from './medical-infos/medical-infos.collection.ts';
import { createOffersService } from './offers/offers.collection.ts';
import { createOpinionsService } from './opinions/opinions.collection.ts';
import { createPackagesService } from './packages/packages.service.ts';
import { createRedirectsService } from './redirects/redirects.service.ts';
import { collections, subscribers } from './served-collections.ts';
import { migrateSite } from './settings/opening.ts';
import { createSettingsService } from './settings/settings.service.ts';

const usage = `npm run import -- --from URL|FOLDER [--dry-run] [--overwrite] [--also-from HOST]... [--report FILE]
  Imports the content of a former site, whether or not this site is running.
  --dry-run   only reports what an import would store`;
const progressEvery = 250;
/** The import finished, but the report lists problems. */
const incompleteExitCode = 2;

/** `import --from URL|FOLDER`: imports the content of the centre's former site, whether or not this site is running. */
void runCommand(usage, async () => {
  const options = {
    from: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    overwrite: { type: 'boolean', default: false },
    'also-from': { type: 'string', multiple: true },
    report: { type: 'string', default: 'import-report.json' },
  } as const;
  const { values } = parseOptions({ options }, process.env);
  if (!values.from) throw new ImportFailure(usage);
  const config = readCommandConfig({ ...process.env, LOG_LEVEL: 'silent' });
  const isDryRun = values['dry-run'];
  const stop = new AbortController();
  const source = openSource(values.from, values['also-from'] ?? [], stop.signal);
  lockForImport(config);
  const db = openOwnDatabase(config, isDryRun);
  // Not `once`: on Ctrl+C both the terminal and npm send the signal. The second one must not end the process before the
  // report is written.
  process.on('SIGINT', () => stop.abort()).on('SIGTERM', () => stop.abort());
  try {
    const report = await runImport({
      db,
      clock: systemClock,
      services: createServices(db, config),
      source,
      isDryRun,
      overwrites: values.overwrite,
      signal: stop.signal,
      onProgress: (collection, done, total) => {
        if (done === total || done % progressEvery === 0) process.stderr.write(`${collection} ${done}/${total}\n`);
      },
    });
    const written = writeReport(resolveArgument(values.report, process.env.INIT_CWD), report);
    if (report.isInterrupted || report.entries.some(({ mark }) => mark === 'problem'))
      process.exitCode = incompleteExitCode;
    return [...describeReport(report), written];
  } finally {
    db.$client.close();
  }
}, [ImportFailure, DatabaseVersionError]);

/** Returns the report's path, or why it could not be written, since the summary is printed in any case. */
function writeReport(file: string, report: ImportReport): string {
  try {
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    return `The whole report: ${file}`;
  } catch (error) {
    process.exitCode = incompleteExitCode;
    return `The whole report could not be written (${(error as Error).message}). Choose another file: --report FILE`;
  }
}

function openSource(from: string, alsoFrom: string[], signal: AbortSignal): Source {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(from))
    return createWebSource(from, { alsoFrom, bounds: { ...defaultBounds, signal } });
  const folder = resolveArgument(from, process.env.INIT_CWD);
  if (!existsSync(folder)) throw new ImportFailure(`${folder} does not exist. ${usage}`);
  return createFolderSource(folder);
}

/** Shares the data folder with a running site, and prevents a restore or a second import. */
function lockForImport(config: Config): void {
  lockExistingSite(config, (message) => process.stderr.write(`${message}\n`));
  if (!lockFolder(config.dataDir, 'import', 'alone'))
    throw new ImportFailure('Another import is running on this data folder.');
}

function openOwnDatabase({ dataDir }: Config, isDryRun: boolean): Db {
  const db = openDatabase(join(dataDir, 'dana.db'));
  if (isDryRun && !isMigrated(db))
    throw new ImportFailure('The database belongs to an older version. Start the site once, then try again.');
  migrateSite(db, systemClock, (_about, message) => process.stderr.write(`${message}\n`));
  return db;
}

function createServices(db: Db, config: Config): ImportServices {
  const contentVersion = createCommandContentVersion(db);
  const base = { db, clock: systemClock, contentVersion, subscribers, config, collections };
  return {
    trash: createTrashService(base),
    categories: createCategoriesService(base),
    packages: createPackagesService(base),
    offers: createOffersService({ ...base, settings: createSettingsService(base) }),
    medicalInfos: createMedicalInfosService(base),
    opinions: createOpinionsService({ ...base, settings: createSettingsService(base) }),
    // The server encodes variants at its next start, or when it notices the change of content that follows.
    media: createMediaService({ ...base, onStored: () => undefined }),
    redirects: createRedirectsService(base),
  };
}
