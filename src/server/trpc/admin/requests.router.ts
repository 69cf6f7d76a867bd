import { z } from 'zod';
import { requestListInputSchema, requestListSchema } from '#shared/schemas/requests.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('requests.read');

/** The staff's inbox. */
export const adminRequestsRouter = router({
  list: procedure
    .input(requestListInputSchema)
    .output(requestListSchema)
    .query(({ ctx, input }) => ctx.services.requests.list(ctx.actor, input)),
  countNew: procedure.output(z.object({ count: z.number().int() })).query(({ ctx }) => ({ count: ctx.services.requests.countNew(ctx.actor) })),
});
