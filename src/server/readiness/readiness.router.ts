import { z } from 'zod';
import { readinessCheckSchema } from '#shared/readiness/readiness.schema.ts';
import { router, signedInProcedure } from '../core/trpc/trpc.ts';
import type { ReadinessService } from './readiness.service.ts';

export const createAdminReadinessRouter = ({ readiness }: { readiness: ReadinessService }) =>
  router({
    listFailed: signedInProcedure
      .output(z.array(readinessCheckSchema))
      .query(({ ctx }) => readiness.listFailed(ctx.actor)),
  });
