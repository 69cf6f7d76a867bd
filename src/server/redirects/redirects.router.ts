import { redirectsCollection } from '#shared/redirects/redirects.collection.ts';
import { redirectListInputSchema, redirectListSchema } from '#shared/redirects/redirects.schema.ts';
import { simpleProcedures } from '../content/simple-collection.router.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { RedirectsService } from './redirects.service.ts';

export const createAdminRedirectsRouter = ({ redirects }: { redirects: RedirectsService }) =>
  router({
    ...simpleProcedures(redirectsCollection, redirects),
    list: staffProcedure('content.write')
      .input(redirectListInputSchema)
      .output(redirectListSchema)
      .query(({ ctx, input }) => redirects.list(ctx.actor, input)),
  });
