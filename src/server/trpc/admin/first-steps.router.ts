import { z } from 'zod';
import { demoRemovalResultSchema, demoRemovalSchema, firstStepsSchema } from '#shared/schemas/first-steps.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');

/** What a new centre sets up, and the removal of the demo. */
export const adminFirstStepsRouter = router({
  get: procedure.output(firstStepsSchema).query(({ ctx }) => ctx.services.firstSteps.get(ctx.actor, ctx.connection)),
  /** For the reminder on other pages. */
  countDue: procedure.output(z.number().int()).query(({ ctx }) => ctx.services.firstSteps.countDue(ctx.actor, ctx.connection)),
  putAway: procedure
    .input(z.object({ isPutAway: z.boolean() }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.firstSteps.putAway(ctx.actor, input.isPutAway)),
  removeDemo: procedure
    .input(demoRemovalSchema)
    .output(demoRemovalResultSchema)
    .mutation(({ ctx, input }) => ctx.services.demoContent.remove(ctx.actor, input)),
});
