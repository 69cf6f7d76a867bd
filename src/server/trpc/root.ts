import { adminCategoriesRouter } from './admin/categories.router.ts';
import { adminPackagesRouter } from './admin/packages.router.ts';
import { adminPeopleRouter } from './admin/people.router.ts';
import { adminRequestsRouter } from './admin/requests.router.ts';
import { adminRetentionRouter } from './admin/retention.router.ts';
import { adminSettingsRouter } from './admin/settings.router.ts';
import { adminStaffRouter } from './admin/staff.router.ts';
import { adminTokensRouter } from './admin/tokens.router.ts';
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
    categories: adminCategoriesRouter,
    packages: adminPackagesRouter,
    people: adminPeopleRouter,
    requests: adminRequestsRouter,
    retention: adminRetentionRouter,
    settings: adminSettingsRouter,
    staff: adminStaffRouter,
    tokens: adminTokensRouter,
  }),
});

export type AppRouter = typeof appRouter;
