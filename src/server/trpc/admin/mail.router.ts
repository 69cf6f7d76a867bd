import { mailStatusSchema, testMailInputSchema, testMailResultSchema } from '#shared/schemas/mail.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');

/** How the centre is told by mail. */
export const adminMailRouter = router({
  get: procedure.output(mailStatusSchema).query(({ ctx }) => ctx.services.mail.getStatus(ctx.actor)),
  sendTest: procedure
    .input(testMailInputSchema)
    .output(testMailResultSchema)
    .mutation(({ ctx, input }) => ctx.services.mail.test(ctx.actor, input.to, ctx.locale)),
});
