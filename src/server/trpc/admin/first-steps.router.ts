import { z } from 'zod';
import { demoRemovalResultSchema, demoRemovalSchema, dueStepsSchema, firstStepsSchema, starterSetSchema } from '#shared/schemas/first-steps.schema.ts';
import { router, signedInProcedure, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');
const contentProcedure = staffProcedure('content.write');

/** What a new centre sets up, the starter set of its catalogue, and the removal of the demo. */
export const adminFirstStepsRouter = router({
  get: procedure.output(firstStepsSchema).query(({ ctx }) => ctx.services.firstSteps.get(ctx.actor, ctx.connection)),
  /** For the reminder on other pages. */
  getDue: procedure.output(dueStepsSchema).query(({ ctx }) => ctx.services.firstSteps.getDue(ctx.actor, ctx.connection)),
  /** For the forms of records, which state when visitors see a change. */
  isOpen: signedInProcedure.output(z.boolean()).query(({ ctx }) => ctx.services.firstSteps.isOpen(ctx.actor)),
  open: procedure.output(z.void()).mutation(({ ctx }) => ctx.services.firstSteps.open(ctx.actor)),
  getStarterSet: contentProcedure.output(starterSetSchema).query(({ ctx }) => ctx.services.starterSet.get(ctx.actor)),
  addStarterSet: contentProcedure.output(starterSetSchema).mutation(({ ctx }) => ctx.services.starterSet.add(ctx.actor)),
  putAway: procedure
    .input(z.object({ isPutAway: z.boolean() }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.firstSteps.putAway(ctx.actor, input.isPutAway)),
  removeDemo: procedure
    .input(demoRemovalSchema)
    .output(demoRemovalResultSchema)
    .mutation(({ ctx, input }) => ctx.services.demoContent.remove(ctx.actor, input)),
});
