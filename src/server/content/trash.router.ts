import { z } from 'zod';
import { binListInputSchema, binListSchema, binnedSchema } from '#shared/content/trash.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { BinService } from './trash.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminBinRouter = ({ bin }: { bin: BinService }) =>
  router({
    list: procedure
      .input(binListInputSchema)
      .output(binListSchema)
      .query(({ ctx, input }) => bin.list(ctx.actor, input)),
    restore: procedure
      .input(binnedSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => bin.restore(ctx.actor, input.noun, input.ids)),
    removeForGood: procedure
      .input(binnedSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => bin.removeForGood(ctx.actor, input.noun, input.ids)),
  });
