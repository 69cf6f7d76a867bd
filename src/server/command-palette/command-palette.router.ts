import { z } from 'zod';
import { findInputSchema, foundSchema } from '#shared/command-palette/command-palette.schema.ts';
import { router, signedInProcedure } from '../core/trpc/trpc.ts';
import type { FinderService } from './command-palette.service.ts';

/** Finding any record from anywhere. A mutation: what is looked for may be a person's name or number, which stand in no address. */
export const createAdminFinderRouter = ({ finder }: { finder: FinderService }) =>
  router({
    find: signedInProcedure
      .input(findInputSchema)
      .output(z.array(foundSchema))
      .mutation(({ ctx, input }) => finder.find(ctx.actor, input, ctx.locale)),
  });
