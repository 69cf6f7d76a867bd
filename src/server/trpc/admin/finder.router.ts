import { z } from 'zod';
import { findInputSchema, foundSchema } from '#shared/schemas/find.schema.ts';
import type { FinderService } from '../../services/finder.service.ts';
import { router, signedInProcedure } from '../trpc.ts';

/** Finding any record from anywhere. A mutation: what is looked for may be a person's name or number, which stand in no address. */
export const createAdminFinderRouter = ({ finder }: { finder: FinderService }) =>
  router({
    find: signedInProcedure
      .input(findInputSchema)
      .output(z.array(foundSchema))
      .mutation(({ ctx, input }) => finder.find(ctx.actor, input, ctx.locale)),
  });
