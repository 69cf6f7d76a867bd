import { z } from 'zod';
import { readinessCheckSchema } from '#shared/schemas/readiness.schema.ts';
import type { ReadinessService } from '../../services/readiness.service.ts';
import { router, signedInProcedure } from '../trpc.ts';

/** Whether the machine under the site is in order. */
export const createAdminReadinessRouter = ({ readiness }: { readiness: ReadinessService }) =>
  router({
    listFailed: signedInProcedure.output(z.array(readinessCheckSchema)).query(({ ctx }) => readiness.listFailed(ctx.actor)),
  });
