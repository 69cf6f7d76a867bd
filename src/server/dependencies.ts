import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createApiTokensService } from './api/api-tokens.service.ts';
import { createIdempotentResponsesService } from './api/idempotent-responses.service.ts';
import { createAuditService } from './audit/audit.service.ts';
import { createBackupMaker } from './backup/backup-maker.ts';
import { createBackupsService } from './backup/backups.service.ts';
import { createIntegrity } from './backup/integrity.ts';
import { createKeyCopyService } from './backup/key-copy.service.ts';
import { createLeftoversCheck } from './backup/leftovers.ts';
import { createPrivateFiles } from './cards/private-files.ts';
import { createCardsCheck } from './cards/unchecked-cards-check.ts';
import { createCommandPaletteService } from './command-palette/command-palette.service.ts';
import { createBulkPlans } from './content/bulk-plan.ts';
import { createDraftsService, type Draft } from './content/drafts.service.ts';
import { createHistoryService } from './content/history.service.ts';
import { createOrderingService } from './content/ordering.service.ts';
import { createSheetLimit, createSheetService } from './content/spreadsheet/sheet.service.ts';
import { createTrashService } from './content/trash.service.ts';
import { encryptionKeys } from './core/auth/encrypted-bytes.ts';
import { createExportTickets } from './core/auth/export-tickets.ts';
import { readSecrets, secretsFrom } from './core/auth/secrets.ts';
import { type Clock, monotonicClock, systemClock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import { type ContentVersion, createContentVersion } from './core/content-version.ts';
import { type Db, openDatabase } from './core/db/client.ts';
import { createDatabaseCheck } from './core/db/database-check.ts';
import type { Overwrite } from './core/db/overwrite-unused.ts';
import { diskFiles, type Files } from './core/files.ts';
import { createDiskCheck } from './core/storage-failure.ts';
import { createStops } from './core/watchdog/stops.ts';
import { createDashboardService } from './dashboard/dashboard.service.ts';
import { createDemoContentService } from './first-steps/demo-content.service.ts';
import { createFirstStepsService } from './first-steps/first-steps.service.ts';
import { createStarterSetService } from './first-steps/starter-set.service.ts';
import { createFaultMails } from './health/fault-mails.ts';
import { createHealthService } from './health/health.service.ts';
import { createHeartbeat } from './health/heartbeat.ts';
import { createMailCheck } from './health/mail-check.ts';
import { findAddressedRecords } from './health/stopped-records.ts';
import { createStoppedWorkService } from './health/stopped-work.service.ts';
import { createStorageWatch } from './health/storage-watch.ts';
import { createVariablesCheck } from './health/variables-check.ts';
import { createVersionsCheck } from './health/versions-check.ts';
import { labTestsSheet } from './lab-tests/lab-test-sheet.ts';
import { storedLabTests } from './lab-tests/lab-tests.collection.ts';
import { createTagsAndPanelsService } from './lab-tests/tags-and-panels.service.ts';
import { createMailService } from './mail/mail.service.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutgoing } from './mail/outgoing.ts';
import { createMailTransport, type MailTransport } from './mail/transport.ts';
import { createMediaService } from './media/media.service.ts';
import { createMediaLibraryService } from './media/media-library.service.ts';
import { createVariantsJob } from './media/variants.job.ts';
import { createMessagesCheck } from './messages/messages-check.ts';
import { createSiteGauges } from './metrics/site-gauges.ts';
import { createOffersService } from './offers/offers.collection.ts';
import { createPackagePricesService } from './packages/package-prices.service.ts';
import { storedPackages } from './packages/packages.collection.ts';
import { packagesSheet } from './packages/spreadsheet/package-sheet.ts';
import { createPeopleService } from './people/people.service.ts';
import { createRedirectsService } from './redirects/redirects.service.ts';
import { createSitemapService } from './rendering/sitemap.service.ts';
import { createReplicaWatch } from './replica/replica-watch.ts';
import { createRequestMails } from './request-mails/request-mails.ts';
import { createReceipts } from './request-records/receipts.ts';
import { createRequestsRevision } from './request-records/requests-revision.ts';
import { createRequestServices } from './request-services.ts';
import { createBookablesService } from './requests/bookables.service.ts';
import { createBookedFinder } from './requests/booked.ts';
import { createSavedFiltersService } from './requests/inbox/saved-filters.service.ts';
import { createRetentionService } from './retention/retention.service.ts';
import {
  collections,
  createCollectionServices,
  orderedLists,
  readPictureUses,
  servedCollections,
  servicesByName,
  subscribers,
} from './served-collections.ts';
import { defaultSettings } from './settings/default-settings.ts';
import { createReplyTemplatesService } from './settings/reply-templates.service.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createSettingsHistoryService } from './settings/settings-history.service.ts';
import { createSettingsSectionsService } from './settings/settings-sections.service.ts';
import { createTrustCheck } from './settings/trust-check.ts';
import { createStaffService } from './staff/staff.service.ts';
import { createStaffMailer } from './staff/staff-mailer.ts';
import { createWrongCodesCheck } from './staff/wrong-codes-check.ts';
import { type PostOnce, postOnce } from './webhooks/post.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';
import { createWebhooksService } from './webhooks/webhooks.service.ts';

export type Deps = ReturnType<typeof createDeps>;
export type Services = Deps['services'];

interface DepsOptions {
  config: Config;
  logger: FastifyBaseLogger;
  /** For tests: another database, and what reaches out of the process. */
  db?: Db;
  clock?: Clock;
  monotonic?: Clock;
  mailTransport?: MailTransport;
  dial?: PostOnce;
  disk?: Files;
  overwrite?: Overwrite;
}

/** The composition root: creates every service and job with its dependencies, and starts nothing. */
export function createDeps({
  config,
  logger,
  db = openDatabase(databaseFile(config)),
  clock = systemClock,
  monotonic = monotonicClock,
  mailTransport = createMailTransport(config),
  dial = postOnce,
  disk = diskFiles,
  overwrite,
}: DepsOptions) {
  const contentVersion: ContentVersion = createContentVersion();
  const allSecrets = readSecrets(config.secret, config.keysDir, config.previousSecrets);
  const secrets = secretsFrom(allSecrets);
  const stops = createStops({
    config,
    contentVersion,
    logger,
    findRecords: (name) =>
      findAddressedRecords(db, collections, name).map(({ collection, id, version }) => ({ collection, id, version })),
  });
  const base = { db, clock, monotonic, config, logger, contentVersion, subscribers, collections, stops };
  const replica = createReplicaWatch(base);
  const keyCopy = createKeyCopyService({ ...base, secrets: allSecrets });
  const storage = createStorageWatch({ ...base, secrets, currentSecret: allSecrets[0] });
  const isEncrypted = config.backupPassphrase !== null;
  const defaults = { backup: { ...defaultSettings.backup, isEncrypted } };
  const settings = createSettingsService({
    ...base,
    defaults,
    hasOffers: () => offers.isAnyRunning(),
    channelsOn: () => messageQueue.channelsOn(),
  });
  const variantsJob = createVariantsJob({ ...base, disk, uploadsDir: config.uploadsDir });
  const outgoing = createOutgoing({ ...base, settings });
  const revision = createRequestsRevision();
  const receipts = createReceipts({ clock, keys: secrets.deriveAll('receipt') });
  const requestMails = createRequestMails({ ...base, settings, outgoing, revision, receipts });
  const mailer = createMailer({ ...base, transport: mailTransport, outgoing, source: requestMails });
  const webhookSender = createWebhookSender({ ...base, secrets, dial });
  const privateFiles = createPrivateFiles(config.uploadsDir, encryptionKeys(secrets), disk);
  const backupMaker = createBackupMaker();
  const integrity = createIntegrity({ dataDir: config.dataDir, clock, logger });
  const content = createCollectionServices({ ...base, settings });
  const { packages, categories, offers } = content;
  const media = createMediaService({ ...base, disk, onStored: variantsJob.wake });
  const bulkPlans = createBulkPlans(storedPackages, { ...base, service: packages });
  const exports = createExportTickets();
  const findBooked = createBookedFinder({ packages, offers });
  const onStored = () => {
    mailer.wake();
    webhookSender.wake();
  };
  const {
    services: requestServices,
    channelTests,
    messageQueue,
    messageSender,
    whatsappStates,
  } = createRequestServices({
    ...base,
    settings,
    secrets,
    privateFiles,
    findBooked,
    exports,
    revision,
    receipts,
    dial,
    onStored,
  });
  const backups = createBackupsService({
    ...base,
    settings,
    integrity,
    secrets: allSecrets,
    make: backupMaker.make,
  });
  const staffMailer = createStaffMailer({ ...base, ...mailer, outgoing });
  const staff = createStaffService({ ...base, settings, secrets, mail: staffMailer });
  const { appointmentHits, cards, holds, requests, team } = requestServices;
  const { checkChange } = appointmentHits;
  const settingsSections = createSettingsSectionsService({
    ...base,
    settings,
    rules: {
      backup: backups.scheduleRule,
      signIn: staff.signInRule,
      team: {
        ...team.rule,
        checkChange: (change) => {
          checkChange(change);
          team.giveVisits(change);
          holds.leaveSeats(change);
        },
      },
      hours: {
        checkChange: (change) => {
          checkChange(change);
          holds.placeVisits();
        },
      },
      appointments: team.freeTimesRule,
      messages: requestServices.messages.rule,
    },
  });
  const replyTemplates = createReplyTemplatesService({ settings, sections: settingsSections });
  const tagsAndPanels = createTagsAndPanelsService(base);
  const contentServices = servicesByName(content);
  const demoContent = createDemoContentService({
    ...base,
    settings,
    sections: settingsSections,
    removers: contentServices,
    onRequests: () => revision.raise(),
  });
  const retention = createRetentionService({ ...base, settings, privateFiles, revision, overwrite });
  const stoppedWork = createStoppedWorkService(base);
  const sheetDeps = { ...base, exports, limit: createSheetLimit() };
  const services = {
    ...content,
    stoppedWork,
    ordering: createOrderingService({ ...base, lists: orderedLists }),
    audit: createAuditService(base),
    bookables: createBookablesService(base),
    savedFilters: createSavedFiltersService(base),
    backups,
    keyCopy,
    trash: createTrashService(base),
    dashboard: createDashboardService({ ...base, settings }),
    drafts: createDraftsService({ ...base, services: contentServices }),
    apiTokens: createApiTokensService(base),
    idempotentResponses: createIdempotentResponsesService({ ...base, secrets }),
    demoContent,
    exports,
    tagsAndPanels,
    commandPalette: createCommandPaletteService({
      db,
      collections,
      readPictureUses,
      packages,
      labTests: content.labTests,
      requests,
      replyTemplates,
    }),
    firstSteps: createFirstStepsService({ ...base, settings, backups, demoContent }),
    starterSet: createStarterSetService({ db, categories, tagsAndPanels, labTests: content.labTests }),
    history: createHistoryService({ ...base, services: contentServices }),
    mail: createMailService({ ...base, settings, outbox: requestMails, sendTest: staffMailer.sendTest }),
    media,
    mediaLibrary: createMediaLibraryService({ ...base, media, readPictureUses, onChanged: variantsJob.wake }),
    packagePrices: createPackagePricesService({ db, packages, bulkPlans }),
    sheets: {
      package: createSheetService(packagesSheet, { ...sheetDeps, bulkPlans }),
      labTest: createSheetService(labTestsSheet, {
        ...sheetDeps,
        bulkPlans: createBulkPlans(storedLabTests, { ...base, service: content.labTests }),
      }),
    },
    people: createPeopleService({
      ...base,
      settings,
      privateFiles,
      exports,
      revision,
      cardChecks: cards.checks,
      overwrite,
    }),
    health: createHealthService({
      ...base,
      checks: [
        createDatabaseCheck(db),
        integrity.health,
        createDiskCheck([config.dataDir, ...['media', 'private'].map((folder) => join(config.uploadsDir, folder))]),
        ...storage.checks,
        backups.health,
        createLeftoversCheck(config, clock),
        keyCopy.health,
        ...replica.checks,
        createMailCheck({ ...base, outbox: requestMails, refusedSince: mailer.refusedSince }),
        createMessagesCheck({ ...base, settings, channelTests }),
        createCardsCheck({ ...base, ...cards.checks }),
        retention.health,
        createWrongCodesCheck(db),
        createTrustCheck({ settings, clock }),
        createVariablesCheck(config),
        stoppedWork.health,
        createVersionsCheck(db),
      ],
    }),
    redirects: createRedirectsService(base),
    ...requestServices,
    receipts,
    replyTemplates,
    retention,
    settings,
    settingsHistory: createSettingsHistoryService({ db, sections: settingsSections }),
    settingsSections,
    sitemap: createSitemapService({ ...base, settings }),
    staff,
    webhooks: createWebhooksService({
      ...base,
      secrets,
      guard: webhookSender.guard,
      tryNow: webhookSender.tryNow,
      onWaiting: webhookSender.wake,
    }),
  };
  const { health } = services;
  const faultMails = createFaultMails({ ...base, health, mailOwners: staff.mailOwners });
  const heartbeat = createHeartbeat({ ...base, health });
  const siteGauges = createSiteGauges({ ...base, health, backups, outbox: requestMails });
  return {
    ...base,
    services,
    findBooked,
    privateFiles,
    faultMails,
    heartbeat,
    siteGauges,
    variantsJob,
    mailer,
    channelTests,
    messageSender,
    whatsappStates,
    staffMailer,
    webhookSender,
    backupMaker,
    integrity,
    storage,
    replica,
  };
}

/**
 * The services that a preview replaces: the settings, and the collection of the draft, which reads it as if it were
 * published.
 */
export function createDraftServices(
  { db, clock, contentVersion, subscribers }: Pick<Deps, 'db' | 'clock' | 'contentVersion' | 'subscribers'>,
  { collection, id }: Draft,
): Partial<Services> {
  const base = { db, clock, contentVersion, subscribers, collections };
  const { key, createService, previewSettings = {} } = servedCollections[collection];
  const settings = createSettingsService({ ...base, unsaved: previewSettings, hasOffers: () => offers.isAnyRunning() });
  const offers = createOffersService({ ...base, settings });
  return { settings, [key]: createService({ ...base, settings, shown: id }) };
}

const databaseFile = (config: Config) => join(config.dataDir, 'dana.db');
