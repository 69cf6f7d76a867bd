import { z } from 'zod';
import { arrangedListSchema, arrangeInputSchema, arrangementSchema } from '#shared/schemas/arrangements.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');

export const adminArrangementsRouter = router({
  get: procedure
    .input(arrangedListSchema)
    .output(arrangementSchema)
    .query(({ ctx, input }) => ctx.services.arrangements.get(ctx.actor, input)),
  arrange: procedure
    .input(arrangeInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.arrangements.arrange(ctx.actor, input)),
});
