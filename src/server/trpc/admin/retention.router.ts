import { z } from 'zod';
import { removalSchema, retentionPreviewSchema } from '#shared/schemas/retention.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');

/** What is removed because its time is over. */
export const adminRetentionRouter = router({
  get: procedure.output(z.object({ preview: retentionPreviewSchema, removals: z.array(removalSchema) })).query(({ ctx: { services, actor } }) => ({
    preview: services.retention.preview(actor),
    removals: services.retention.listRemovals(actor),
  })),
  /** Staff looked at the date after the clock made a leap: it is right. */
  confirmDate: procedure.output(z.void()).mutation(({ ctx }) => ctx.services.retention.confirmDate(ctx.actor)),
});
