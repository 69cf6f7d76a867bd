import { z } from 'zod';
import { binListInputSchema, binListSchema, binnedSchema } from '#shared/content/trash.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { TrashService } from './trash.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminTrashRouter = ({ trash }: { trash: TrashService }) =>
  router({
    list: procedure
      .input(binListInputSchema)
      .output(binListSchema)
      .query(({ ctx, input }) => trash.list(ctx.actor, input)),
    restore: procedure
      .input(binnedSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => trash.restore(ctx.actor, input.noun, input.ids)),
    removeForGood: procedure
      .input(binnedSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => trash.removeForGood(ctx.actor, input.noun, input.ids)),
  });
