import { adminAccountRouter } from './admin/account.router.ts';
import { adminArrangementsRouter } from './admin/arrangements.router.ts';
import { adminAuditRouter } from './admin/audit.router.ts';
import { adminBackupsRouter } from './admin/backups.router.ts';
import { adminBinRouter } from './admin/bin.router.ts';
import { adminCategoriesRouter } from './admin/categories.router.ts';
import { adminDashboardRouter } from './admin/dashboard.router.ts';
import { adminFinderRouter } from './admin/finder.router.ts';
import { adminFirstStepsRouter } from './admin/first-steps.router.ts';
import { adminGroupingsRouter } from './admin/groupings.router.ts';
import { adminHistoryRouter } from './admin/history.router.ts';
import { adminLabTestsRouter } from './admin/lab-tests.router.ts';
import { adminMailRouter } from './admin/mail.router.ts';
import { adminMediaRouter } from './admin/media.router.ts';
import { adminMedicalInfosRouter } from './admin/medical-infos.router.ts';
import { adminOffersRouter } from './admin/offers.router.ts';
import { adminOpinionsRouter } from './admin/opinions.router.ts';
import { adminPackagePricesRouter } from './admin/package-prices.router.ts';
import { adminPackageSheetRouter } from './admin/package-sheet.router.ts';
import { adminPackagesRouter } from './admin/packages.router.ts';
import { adminPeopleRouter } from './admin/people.router.ts';
import { adminReadinessRouter } from './admin/readiness.router.ts';
import { adminRedirectsRouter } from './admin/redirects.router.ts';
import { adminReplyTemplatesRouter } from './admin/reply-templates.router.ts';
import { adminRequestsRouter } from './admin/requests.router.ts';
import { adminRetentionRouter } from './admin/retention.router.ts';
import { adminSettingsRouter } from './admin/settings.router.ts';
import { adminStaffRouter } from './admin/staff.router.ts';
import { adminTokensRouter } from './admin/tokens.router.ts';
import { adminWebhooksRouter } from './admin/webhooks.router.ts';
import { adminWordingsRouter } from './admin/wordings.router.ts';
import { contentCategoriesRouter } from './content/categories.router.ts';
import { contentMedicalInfosRouter } from './content/medical-infos.router.ts';
import { contentOffersRouter } from './content/offers.router.ts';
import { contentOpinionsRouter } from './content/opinions.router.ts';
import { contentPackagesRouter } from './content/packages.router.ts';
import { contentRequestsRouter } from './content/requests.router.ts';
import { contentSettingsRouter } from './content/settings.router.ts';
import { router } from './trpc.ts';

/** Every procedure: what visitors read and send, and what staff do. */
export const appRouter = router({
  content: router({
    categories: contentCategoriesRouter,
    medicalInfos: contentMedicalInfosRouter,
    offers: contentOffersRouter,
    opinions: contentOpinionsRouter,
    packages: contentPackagesRouter,
    requests: contentRequestsRouter,
    settings: contentSettingsRouter,
  }),
  admin: router({
    account: adminAccountRouter,
    arrangements: adminArrangementsRouter,
    audit: adminAuditRouter,
    backups: adminBackupsRouter,
    bin: adminBinRouter,
    categories: adminCategoriesRouter,
    mail: adminMailRouter,
    dashboard: adminDashboardRouter,
    groupings: adminGroupingsRouter,
    finder: adminFinderRouter,
    firstSteps: adminFirstStepsRouter,
    history: adminHistoryRouter,
    labTests: adminLabTestsRouter,
    media: adminMediaRouter,
    medicalInfos: adminMedicalInfosRouter,
    offers: adminOffersRouter,
    opinions: adminOpinionsRouter,
    packagePrices: adminPackagePricesRouter,
    packages: adminPackagesRouter,
    packageSheet: adminPackageSheetRouter,
    people: adminPeopleRouter,
    readiness: adminReadinessRouter,
    redirects: adminRedirectsRouter,
    replyTemplates: adminReplyTemplatesRouter,
    requests: adminRequestsRouter,
    retention: adminRetentionRouter,
    settings: adminSettingsRouter,
    staff: adminStaffRouter,
    tokens: adminTokensRouter,
    webhooks: adminWebhooksRouter,
    wordings: adminWordingsRouter,
  }),
});

export type AppRouter = typeof appRouter;
