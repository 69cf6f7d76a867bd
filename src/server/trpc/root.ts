import { lazy } from '@trpc/server';
import { loadOnce } from '../core/load-once.ts';
import { router } from '../core/trpc/trpc.ts';
import type { Services } from '../dependencies.ts';
import { createContentRequestsRouter } from '../requests/requests.router.ts';
import { publicProcedures } from '../served-collections.ts';
import { createContentSettingsRouter } from '../settings/settings.router.ts';

const createContent = (services: Services) =>
  router({
    ...publicProcedures(services),
    requests: createContentRequestsRouter(services),
    settings: createContentSettingsRouter(services),
  });

/** The procedures for visitors. A preview creates its own, with services that hold a draft or unsaved settings. */
export const createContentRouter = (services: Services) => router({ content: createContent(services) });

/**
 * The code of the procedures for staff. tRPC stores a failed import for ever, so the plugin loads it before tRPC does.
 */
export const adminCode = loadOnce(() => import('./admin.ts'));

/** All procedures: those for visitors and those for staff. The code of the latter is loaded with the first call. */
export const createAppRouter = (services: Services) =>
  router({
    content: createContent(services),
    admin: lazy(async () => (await adminCode.get()).createAdminRouter(services)),
  });

export type ContentRouter = ReturnType<typeof createContentRouter>;
export type AppRouter = ReturnType<typeof createAppRouter>;
