import { z } from 'zod';
import { dashboardInputSchema, endingSoonSchema, requestsDashboardSchema } from '#shared/dashboard/dashboard.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { DashboardService } from './dashboard.service.ts';

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
