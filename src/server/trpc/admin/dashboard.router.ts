import { z } from 'zod';
import { dashboardInputSchema, endingSoonSchema, requestsDashboardSchema } from '#shared/schemas/dashboard.schema.ts';
import type { DashboardService } from '../../services/dashboard.service.ts';
import { router, staffProcedure } from '../trpc.ts';

/** What staff see first, in the parts that their roles may see. */
export const createAdminDashboardRouter = ({ dashboard }: { dashboard: DashboardService }) =>
  router({
    getRequests: staffProcedure('requests.read')
      .input(dashboardInputSchema)
      .output(requestsDashboardSchema)
      .query(({ ctx, input }) => dashboard.getRequests(ctx.actor, input.days)),
    listEndingSoon: staffProcedure('content.write')
      .output(z.array(endingSoonSchema))
      .query(({ ctx }) => dashboard.listEndingSoon(ctx.actor)),
  });
