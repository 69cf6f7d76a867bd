import { z } from 'zod';
import { binListInputSchema, binListSchema, binnedSchema } from '#shared/schemas/bin.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');

export const adminBinRouter = router({
  list: procedure
    .input(binListInputSchema)
    .output(binListSchema)
    .query(({ ctx, input }) => ctx.services.bin.list(ctx.actor, input)),
  restore: procedure
    .input(binnedSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.bin.restore(ctx.actor, input.noun, input.ids)),
  removeForGood: procedure
    .input(binnedSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.bin.removeForGood(ctx.actor, input.noun, input.ids)),
});
