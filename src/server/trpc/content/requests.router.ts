import { z } from 'zod';
import { requestReceiptSchema, sendBookingInputSchema, sendContactInputSchema, sendReportInputSchema } from '#shared/schemas/requests.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

/** What visitors can send. */
export const contentRequestsRouter = router({
  ticket: publicProcedure.output(z.object({ ticket: z.string(), minSeconds: z.number().int() })).query(({ ctx }) => ctx.services.requests.openForm()),
  sendContact: publicProcedure
    .input(sendContactInputSchema)
    .output(requestReceiptSchema)
    .mutation(({ ctx, input }) => ctx.services.requests.sendContact(ctx.actor, { ...input, source: 'site' })),
  sendReport: publicProcedure
    .input(sendReportInputSchema)
    .output(requestReceiptSchema)
    .mutation(({ ctx, input }) => ctx.services.requests.sendReport(ctx.actor, { ...input, source: 'site' })),
  sendBooking: publicProcedure
    .input(sendBookingInputSchema)
    .output(requestReceiptSchema)
    .mutation(({ ctx, input }) => ctx.services.requests.sendBooking(ctx.actor, { ...input, source: 'site' })),
});
