import { z } from 'zod';
import { readinessCheckSchema } from '#shared/readiness/readiness.schema.ts';
import { router, signedInProcedure } from '../core/trpc/trpc.ts';
import type { ReadinessService } from './readiness.service.ts';

/** Whether the machine under the site is in order. */
export const createAdminReadinessRouter = ({ readiness }: { readiness: ReadinessService }) =>
  router({
    listFailed: signedInProcedure.output(z.array(readinessCheckSchema)).query(({ ctx }) => readiness.listFailed(ctx.actor)),
  });
