import { z } from 'zod';
import { arrangedListSchema, arrangeInputSchema, arrangementSchema } from '#shared/content/ordering.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { ArrangementsService } from './ordering.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminArrangementsRouter = ({ arrangements }: { arrangements: ArrangementsService }) =>
  router({
    get: procedure
      .input(arrangedListSchema)
      .output(arrangementSchema)
      .query(({ ctx, input }) => arrangements.get(ctx.actor, input)),
    arrange: procedure
      .input(arrangeInputSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => arrangements.arrange(ctx.actor, input)),
  });
