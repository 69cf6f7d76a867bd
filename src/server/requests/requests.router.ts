import { z } from 'zod';
import { requestReceiptSchema, sendBookingInputSchema, sendContactInputSchema, sendReportInputSchema } from '#shared/requests/requests.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { RequestsService } from './requests.service.ts';

/** What visitors can send. */
export const createContentRequestsRouter = ({ requests }: { requests: RequestsService }) =>
  router({
    ticket: publicProcedure.output(z.object({ ticket: z.string(), minSeconds: z.number().int() })).query(() => requests.openForm()),
    sendContact: publicProcedure
      .input(sendContactInputSchema)
      .output(requestReceiptSchema)
      .mutation(({ ctx, input }) => requests.sendContact(ctx.actor, { ...input, source: 'site' })),
    sendReport: publicProcedure
      .input(sendReportInputSchema)
      .output(requestReceiptSchema)
      .mutation(({ ctx, input }) => requests.sendReport(ctx.actor, { ...input, source: 'site' })),
    sendBooking: publicProcedure
      .input(sendBookingInputSchema)
      .output(requestReceiptSchema)
      .mutation(({ ctx, input }) => requests.sendBooking(ctx.actor, { ...input, source: 'site' })),
  });
