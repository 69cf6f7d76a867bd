import { z } from 'zod';
import { dashboardInputSchema, endingSoonSchema, requestsDashboardSchema } from '#shared/schemas/dashboard.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

/** What staff see first, in the parts that their roles may see. */
export const adminDashboardRouter = router({
  getRequests: staffProcedure('requests.read')
    .input(dashboardInputSchema)
    .output(requestsDashboardSchema)
    .query(({ ctx, input }) => ctx.services.dashboard.getRequests(ctx.actor, input.days)),
  listEndingSoon: staffProcedure('content.write')
    .output(z.array(endingSoonSchema))
    .query(({ ctx }) => ctx.services.dashboard.listEndingSoon(ctx.actor)),
});
