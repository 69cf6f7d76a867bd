import { z } from 'zod';
import { requestReceiptSchema, sendContactInputSchema } from '#shared/schemas/requests.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

/** What visitors can send. */
export const contentRequestsRouter = router({
  ticket: publicProcedure.output(z.object({ ticket: z.string() })).query(({ ctx }) => ({ ticket: ctx.services.requests.issueTicket() })),
  sendContact: publicProcedure
    .input(sendContactInputSchema)
    .output(requestReceiptSchema)
    .mutation(({ ctx, input }) => ctx.services.requests.sendContact(ctx.actor, { ...input, source: 'site' })),
});
