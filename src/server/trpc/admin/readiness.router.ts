import { z } from 'zod';
import { readinessCheckSchema } from '#shared/schemas/readiness.schema.ts';
import { router, signedInProcedure } from '../trpc.ts';

/** Whether the machine under the site is in order. */
export const adminReadinessRouter = router({
  listFailed: signedInProcedure.output(z.array(readinessCheckSchema)).query(({ ctx }) => ctx.services.readiness.listFailed(ctx.actor)),
});
