import { z } from 'zod';
import { historyInputSchema, historySchema, restoreVersionInputSchema } from '#shared/schemas/history.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');

export const adminHistoryRouter = router({
  list: procedure
    .input(historyInputSchema)
    .output(historySchema)
    .query(({ ctx, input }) => ctx.services.history.list(ctx.actor, input.noun, input.id, ctx.locale)),
  restore: procedure
    .input(restoreVersionInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.history.restore(ctx.actor, input.noun, input.id, input)),
});
