import { z } from 'zod';
import { removalSchema, retentionPreviewSchema, retentionSchema } from '#shared/schemas/retention.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');

/** How long requests and cards are kept. */
export const adminRetentionRouter = router({
  get: procedure
    .output(z.object({ retention: retentionSchema, preview: retentionPreviewSchema, removals: z.array(removalSchema) }))
    .query(({ ctx: { services, actor } }) => ({
      retention: services.retention.get(actor),
      preview: services.retention.preview(actor),
      removals: services.retention.listRemovals(actor),
    })),
  update: procedure
    .input(z.object({ retention: retentionSchema, seen: retentionSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.retention.set(ctx.actor, input.retention, input.seen)),
  /** Staff looked at the date after the clock made a leap: it is right. */
  confirmDate: procedure.output(z.void()).mutation(({ ctx }) => ctx.services.retention.confirmDate(ctx.actor)),
});
