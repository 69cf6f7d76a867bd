import { z } from 'zod';
import {
  demoRemovalResultSchema,
  demoRemovalSchema,
  dueStepsSchema,
  firstStepsSchema,
  openSiteSchema,
  starterSetSchema,
} from '#shared/first-steps/first-steps.schema.ts';
import { authorize } from '../core/auth/actor.ts';
import { memberProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { DemoContentService } from './demo-content.service.ts';
import type { FirstStepsService } from './first-steps.service.ts';
import type { StarterSetService } from './starter-set.service.ts';

const procedure = staffProcedure('settings.write');
const changing = procedure.output(z.void());
const contentProcedure = staffProcedure('content.write');

/** First steps of a new centre, its starter set, and the removal of the demo. */
export const createAdminFirstStepsRouter = ({
  demoContent,
  firstSteps,
  starterSet,
}: {
  demoContent: DemoContentService;
  firstSteps: FirstStepsService;
  starterSet: StarterSetService;
}) =>
  router({
    get: procedure.output(firstStepsSchema).query(({ ctx }) => firstSteps.get(ctx.actor, ctx.connection)),
    /** For the reminder on other pages. */
    getDue: procedure.output(dueStepsSchema).query(({ ctx }) => firstSteps.getDue(ctx.actor, ctx.connection)),
    /** For the forms of records, which state when visitors see a change. */
    isOpen: memberProcedure.output(z.boolean()).query(({ ctx }) => firstSteps.isOpen(ctx.actor)),
    open: changing
      .input(openSiteSchema)
      .mutation(({ ctx, input }) => firstSteps.open(ctx.actor, ctx.connection, input.isIncompleteAccepted)),
    getStarterSet: contentProcedure.output(starterSetSchema).query(({ ctx }) => starterSet.get(ctx.actor)),
    addStarterSet: contentProcedure.output(starterSetSchema).mutation(({ ctx }) => starterSet.add(ctx.actor)),
    dismiss: changing
      .input(z.object({ isDismissed: z.boolean() }))
      .mutation(({ ctx, input }) => firstSteps.dismiss(ctx.actor, input.isDismissed)),
    removeDemo: procedure
      .input(demoRemovalSchema)
      .output(demoRemovalResultSchema)
      .mutation(({ ctx, input }) => demoContent.remove(authorize(ctx.actor, 'content.write'), input)),
  });
