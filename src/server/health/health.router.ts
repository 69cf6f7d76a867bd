import { z } from 'zod';
import { healthNoticeSchema, healthReportSchema } from '#shared/health/health.schema.ts';
import { router, signedInProcedure, staffProcedure } from '../core/trpc/trpc.ts';
import type { HealthService } from './health.service.ts';

export const createAdminHealthRouter = ({ health }: { health: HealthService }) =>
  router({
    list: staffProcedure('settings.write')
      .output(z.array(healthReportSchema))
      .query(({ ctx }) => health.list(ctx.actor, ctx.locale)),
    listNotices: signedInProcedure
      .output(z.array(healthNoticeSchema))
      .query(({ ctx }) => health.listNotices(ctx.actor, ctx.locale)),
  });
