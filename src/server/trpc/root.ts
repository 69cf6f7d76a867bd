import type { Services } from '../deps.ts';
import { createAdminAccountRouter } from './admin/account.router.ts';
import { createAdminArrangementsRouter } from './admin/arrangements.router.ts';
import { createAdminAuditRouter } from './admin/audit.router.ts';
import { createAdminBackupsRouter } from './admin/backups.router.ts';
import { createAdminBinRouter } from './admin/bin.router.ts';
import { createAdminCategoriesRouter } from './admin/categories.router.ts';
import { createAdminDashboardRouter } from './admin/dashboard.router.ts';
import { createAdminFinderRouter } from './admin/finder.router.ts';
import { createAdminFirstStepsRouter } from './admin/first-steps.router.ts';
import { createAdminGroupingsRouter } from './admin/groupings.router.ts';
import { createAdminHistoryRouter } from './admin/history.router.ts';
import { createAdminLabTestsRouter } from './admin/lab-tests.router.ts';
import { createAdminMailRouter } from './admin/mail.router.ts';
import { createAdminMediaRouter } from './admin/media.router.ts';
import { createAdminMedicalInfosRouter } from './admin/medical-infos.router.ts';
import { createAdminOffersRouter } from './admin/offers.router.ts';
import { createAdminOpinionsRouter } from './admin/opinions.router.ts';
import { createAdminPackagePricesRouter } from './admin/package-prices.router.ts';
import { createAdminPackageSheetRouter } from './admin/package-sheet.router.ts';
import { createAdminPackagesRouter } from './admin/packages.router.ts';
import { createAdminPeopleRouter } from './admin/people.router.ts';
import { createAdminReadinessRouter } from './admin/readiness.router.ts';
import { createAdminRedirectsRouter } from './admin/redirects.router.ts';
import { createAdminReplyTemplatesRouter } from './admin/reply-templates.router.ts';
import { createAdminRequestsRouter } from './admin/requests.router.ts';
import { createAdminRetentionRouter } from './admin/retention.router.ts';
import { createAdminSettingsRouter } from './admin/settings.router.ts';
import { createAdminStaffRouter } from './admin/staff.router.ts';
import { createAdminTokensRouter } from './admin/tokens.router.ts';
import { createAdminWebhooksRouter } from './admin/webhooks.router.ts';
import { createAdminWordingsRouter } from './admin/wordings.router.ts';
import { createContentCategoriesRouter } from './content/categories.router.ts';
import { createContentMedicalInfosRouter } from './content/medical-infos.router.ts';
import { createContentOffersRouter } from './content/offers.router.ts';
import { createContentOpinionsRouter } from './content/opinions.router.ts';
import { createContentPackagesRouter } from './content/packages.router.ts';
import { createContentRequestsRouter } from './content/requests.router.ts';
import { createContentSettingsRouter } from './content/settings.router.ts';
import { router } from './trpc.ts';

/** Every procedure: what visitors read and send, and what staff do. */
export const createAppRouter = (services: Services) =>
  router({
    content: router({
      categories: createContentCategoriesRouter(services),
      medicalInfos: createContentMedicalInfosRouter(services),
      offers: createContentOffersRouter(services),
      opinions: createContentOpinionsRouter(services),
      packages: createContentPackagesRouter(services),
      requests: createContentRequestsRouter(services),
      settings: createContentSettingsRouter(services),
    }),
    admin: router({
      account: createAdminAccountRouter(services),
      arrangements: createAdminArrangementsRouter(services),
      audit: createAdminAuditRouter(services),
      backups: createAdminBackupsRouter(services),
      bin: createAdminBinRouter(services),
      categories: createAdminCategoriesRouter(services),
      mail: createAdminMailRouter(services),
      dashboard: createAdminDashboardRouter(services),
      groupings: createAdminGroupingsRouter(services),
      finder: createAdminFinderRouter(services),
      firstSteps: createAdminFirstStepsRouter(services),
      history: createAdminHistoryRouter(services),
      labTests: createAdminLabTestsRouter(services),
      media: createAdminMediaRouter(services),
      medicalInfos: createAdminMedicalInfosRouter(services),
      offers: createAdminOffersRouter(services),
      opinions: createAdminOpinionsRouter(services),
      packagePrices: createAdminPackagePricesRouter(services),
      packages: createAdminPackagesRouter(services),
      packageSheet: createAdminPackageSheetRouter(services),
      people: createAdminPeopleRouter(services),
      readiness: createAdminReadinessRouter(services),
      redirects: createAdminRedirectsRouter(services),
      replyTemplates: createAdminReplyTemplatesRouter(services),
      requests: createAdminRequestsRouter(services),
      retention: createAdminRetentionRouter(services),
      settings: createAdminSettingsRouter(services),
      staff: createAdminStaffRouter(services),
      tokens: createAdminTokensRouter(services),
      webhooks: createAdminWebhooksRouter(services),
      wordings: createAdminWordingsRouter(services),
    }),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
