import { z } from 'zod';
import { contentIdsSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { redirectInputSchema, redirectListInputSchema, redirectListSchema, redirectRecordSchema } from '#shared/redirects/redirects.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { RedirectsService } from './redirects.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });

export const createAdminRedirectsRouter = ({ redirects }: { redirects: RedirectsService }) =>
  router({
    list: procedure
      .input(redirectListInputSchema)
      .output(redirectListSchema)
      .query(({ ctx, input }) => redirects.list(ctx.actor, input)),
    get: procedure
      .input(byId)
      .output(redirectRecordSchema)
      .query(({ ctx, input }) => redirects.get(ctx.actor, input.id)),
    create: procedure
      .input(redirectInputSchema)
      .output(redirectRecordSchema)
      .mutation(({ ctx, input }) => redirects.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: redirectInputSchema }))
      .output(redirectRecordSchema)
      .mutation(({ ctx, input }) => redirects.update(ctx.actor, input.id, input.values, input.version)),
    remove: procedure
      .input(z.object({ ids: contentIdsSchema }))
      .output(z.void())
      .mutation(({ ctx, input }) => redirects.remove(ctx.actor, input.ids)),
  });
