import { z } from 'zod';
import { listOrderSchema, orderedListKeySchema, reorderInputSchema } from '#shared/content/ordering.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { OrderingService } from './ordering.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminOrderingRouter = ({ ordering }: { ordering: OrderingService }) =>
  router({
    get: procedure
      .input(orderedListKeySchema)
      .output(listOrderSchema)
      .query(({ ctx, input }) => ordering.get(ctx.actor, input)),
    arrange: procedure
      .input(reorderInputSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => ordering.arrange(ctx.actor, input)),
  });
