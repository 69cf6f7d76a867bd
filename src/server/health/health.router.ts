import { z } from 'zod';
import { healthNoticeSchema, healthReportSchema } from '#shared/health/health.schema.ts';
import { stoppedWorkSchema } from '#shared/health/stopped-work.schema.ts';
import { memberProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { HealthService } from './health.service.ts';
import type { StoppedWorkService } from './stopped-work.service.ts';

interface HealthServices {
  health: HealthService;
  stoppedWork: StoppedWorkService;
}

export const createAdminHealthRouter = ({ health, stoppedWork }: HealthServices) =>
  router({
    list: staffProcedure('settings.write')
      .output(z.array(healthReportSchema))
      .query(({ ctx }) => health.list(ctx.actor, ctx.locale)),
    listNotices: memberProcedure
      .output(z.array(healthNoticeSchema))
      .query(({ ctx }) => health.listNotices(ctx.actor, ctx.locale)),
    listStopped: staffProcedure('settings.write')
      .output(z.array(stoppedWorkSchema))
      .query(({ ctx }) => stoppedWork.list(ctx.actor, ctx.locale)),
    releaseStopped: staffProcedure('settings.write')
      .input(z.object({ id: z.string().max(100) }))
      .output(z.void())
      .mutation(({ ctx, input }) => stoppedWork.release(ctx.actor, input.id)),
  });
