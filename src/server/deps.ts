import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { readSecrets, secretsFrom } from './auth/secrets.ts';
import { createBackupMaker } from './backup/backup-maker.ts';
import { createIntegrity } from './backup/integrity.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type ContentVersion, createContentVersion } from './content-version.ts';
import { type Db, openDatabase } from './db/client.ts';
import { createDatabaseCheck } from './db/database-check.ts';
import { createMailer } from './mail/mailer.ts';
import { createVariantsJob } from './media/variants.job.ts';
import { createPrivateFiles, sealKeys } from './private-files/private-files.ts';
import { createApiTokensService } from './services/api-tokens.service.ts';
import { createArrangementsService } from './services/arrangements.service.ts';
import { createAuditService } from './services/audit.service.ts';
import { createBackupsService } from './services/backups.service.ts';
import { createBinService } from './services/bin.service.ts';
import { createBookablesService } from './services/bookables.service.ts';
import { createBookedFinder } from './services/booked.ts';
import { createCategoriesService } from './services/categories.service.ts';
import { createDashboardService } from './services/dashboard.service.ts';
import { createDemoContentService } from './services/demo-content.service.ts';
import { createDraftsService } from './services/drafts.service.ts';
import { createExportTickets } from './services/export-tickets.ts';
import { createFinderService } from './services/finder.service.ts';
import { createFirstStepsService } from './services/first-steps.service.ts';
import { createGroupingsService } from './services/groupings.service.ts';
import { createHistoryService, savesOf } from './services/history.service.ts';
import { createIdempotentAnswersService } from './services/idempotent-answers.service.ts';
import { createLabTestsService } from './services/lab-tests.service.ts';
import { createMailService } from './services/mail.service.ts';
import { createMediaService } from './services/media.service.ts';
import { createMediaLibraryService } from './services/media-library.service.ts';
import { createMedicalInfosService } from './services/medical-infos.service.ts';
import { createOffersService } from './services/offers.service.ts';
import { createOpinionsService } from './services/opinions.service.ts';
import { createPackageIndexer } from './services/package-indexer.ts';
import { createPackagePricesService } from './services/package-prices.service.ts';
import { createPackageSheetService } from './services/package-sheet.service.ts';
import { createPackagesService } from './services/packages.service.ts';
import { createPeopleService } from './services/people.service.ts';
import { createReadinessService } from './services/readiness.service.ts';
import { createRedirectsService } from './services/redirects.service.ts';
import { createReplyTemplatesService } from './services/reply-templates.service.ts';
import { createRequestsService } from './services/requests.service.ts';
import { createRetentionService } from './services/retention.service.ts';
import { createSettingsService } from './services/settings.service.ts';
import { createSettingsHistoryService } from './services/settings-history.service.ts';
import { createSettingsSectionsService } from './services/settings-sections.service.ts';
import { createSitemapService } from './services/sitemap.service.ts';
import { createStaffService } from './services/staff.service.ts';
import { createStarterSetService } from './services/starter-set.service.ts';
import { createWebhooksService } from './services/webhooks.service.ts';
import { createWordingsService, mendWordings, wordingsRule } from './services/wordings.service.ts';
import { createDiskCheck } from './storage-failure.ts';
import { createStorageWatch } from './storage-watch.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

export type Deps = ReturnType<typeof createDeps>;
export type Services = Deps['services'];

export interface DepsOptions {
  config: Config;
  logger: FastifyBaseLogger;
  /** For tests: a database in memory, a clock that stands still. */
  db?: Db;
  clock?: Clock;
}

/** The composition root: makes every service and job once and hands each what it needs. Nothing is started. */
export function createDeps({ config, logger, db = openDatabase(databaseFile(config)), clock = systemClock }: DepsOptions) {
  const contentVersion: ContentVersion = createContentVersion();
  const allSecrets = readSecrets(config.secret, config.keysDir, config.previousSecrets);
  const secrets = secretsFrom(allSecrets);
  const base = { db, clock, config, logger, contentVersion };
  const storage = createStorageWatch({ ...base, secrets, presentSecret: allSecrets[0] });
  const settings = createSettingsService(base);
  const variantsJob = createVariantsJob({ ...base, uploadsDir: config.uploadsDir });
  const mailer = createMailer({ ...base, settings });
  const webhookSender = createWebhookSender({ ...base, secrets });
  const privateFiles = createPrivateFiles(config.uploadsDir, sealKeys(secrets));
  const backupMaker = createBackupMaker();
  const integrity = createIntegrity({ dataDir: config.dataDir, logger });
  const packageIndexer = createPackageIndexer(base);
  const packages = createPackagesService(base);
  const offers = createOffersService(base);
  const categories = createCategoriesService(base);
  const medicalInfos = createMedicalInfosService(base);
  const opinions = createOpinionsService({ ...base, settings });
  const media = createMediaService({ ...base, onStored: variantsJob.wake });
  const exports = createExportTickets();
  const findBooked = createBookedFinder({ packages, offers });
  const onStored = () => {
    mailer.wake();
    webhookSender.wake();
  };
  const requests = createRequestsService({ ...base, settings, secrets, privateFiles, findBooked, exports, onStored });
  const backups = createBackupsService({
    ...base,
    settings,
    integrity,
    secrets: allSecrets,
    make: backupMaker.make,
  });
  const staff = createStaffService({ ...base, settings, secrets, mail: mailer.staff });
  const settingsSections = createSettingsSectionsService({
    ...base,
    settings,
    rules: { backup: backups.scheduleRule, signIn: staff.signInRule, wordings: wordingsRule },
  });
  const replyTemplates = createReplyTemplatesService({ settings, sections: settingsSections });
  const groupings = createGroupingsService({ ...base, onMarked: packageIndexer.wake });
  const labTests = createLabTestsService({ ...base, onMarked: packageIndexer.wake });
  const keepers = { package: packages, category: categories, offer: offers, medicalInfo: medicalInfos, opinion: opinions };
  const demoContent = createDemoContentService({ ...base, settings, sections: settingsSections, removers: keepers });
  const services = {
    arrangements: createArrangementsService(base),
    audit: createAuditService(base),
    bookables: createBookablesService(base),
    backups,
    bin: createBinService({ ...base, onMarked: packageIndexer.wake }),
    categories,
    dashboard: createDashboardService(base),
    drafts: createDraftsService({
      ...base,
      publishers: keepers,
    }),
    apiTokens: createApiTokensService(base),
    idempotentAnswers: createIdempotentAnswersService(base),
    demoContent,
    exports,
    groupings,
    finder: createFinderService({ db, packages, requests, replyTemplates }),
    firstSteps: createFirstStepsService({ ...base, settings, backups, demoContent }),
    starterSet: createStarterSetService({ db, categories, groupings, labTests }),
    history: createHistoryService({ ...base, saves: savesOf({ packages, categories, offers, medicalInfos, opinions }) }),
    mail: createMailService({ ...base, settings, sendTest: mailer.sendTest }),
    labTests,
    media,
    mediaLibrary: createMediaLibraryService({ ...base, media, onChanged: variantsJob.wake }),
    medicalInfos,
    offers,
    opinions,
    packagePrices: createPackagePricesService({ ...base, packages }),
    packages,
    packageSheet: createPackageSheetService({ ...base, packages, exports, onMarked: packageIndexer.wake }),
    people: createPeopleService({ ...base, settings, privateFiles, exports, changes: requests.changes, cardChecks: requests.cardChecks }),
    readiness: createReadinessService({
      checks: [createDatabaseCheck(db), createDiskCheck([config.dataDir, config.uploadsDir]), integrity.readiness, ...storage.checks],
      logger,
    }),
    redirects: createRedirectsService(base),
    requests,
    replyTemplates,
    retention: createRetentionService({ ...base, settings, privateFiles }),
    settings,
    settingsHistory: createSettingsHistoryService({ db, sections: settingsSections, mend: { wordings: mendWordings } }),
    settingsSections,
    sitemap: createSitemapService({ ...base, settings }),
    staff,
    webhooks: createWebhooksService({ ...base, secrets, guard: webhookSender.guard, tryNow: webhookSender.tryNow, onWaiting: webhookSender.wake }),
    wordings: createWordingsService(),
  };
  return { ...base, services, variantsJob, mailer, webhookSender, packageIndexer, backupMaker, integrity, storage };
}

const databaseFile = (config: Config) => join(config.dataDir, 'dana.db');
