import { z } from 'zod';
import { findInputSchema, foundSchema } from '#shared/schemas/find.schema.ts';
import { router, signedInProcedure } from '../trpc.ts';

/** Finding any record from anywhere. A mutation: what is looked for may be a person's name or number, which stand in no address. */
export const adminFinderRouter = router({
  find: signedInProcedure
    .input(findInputSchema)
    .output(z.array(foundSchema))
    .mutation(({ ctx, input }) => ctx.services.finder.find(ctx.actor, input, ctx.locale)),
});
