import { z } from 'zod';
import { binListInputSchema, binListSchema, binnedSchema } from '#shared/schemas/bin.schema.ts';
import type { BinService } from '../../services/bin.service.ts';
import { router, staffProcedure } from '../trpc.ts';

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
