import { z } from 'zod';
import {
  messageStatusSchema,
  testMessageInputSchema,
  testMessageResultSchema,
} from '#shared/messages/messages.schema.ts';
import { messageChangeInputSchema, seenRequestSchema } from '#shared/requests/inbox.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { MessagesService } from './messages.service.ts';

const settingsProcedure = staffProcedure('settings.write');
const requestProcedure = staffProcedure('requests.write').output(z.void());

export const createAdminMessagesRouter = ({ messages }: { messages: MessagesService }) =>
  router({
    get: settingsProcedure.output(messageStatusSchema).query(({ ctx }) => messages.getStatus(ctx.actor)),
    sendTest: settingsProcedure
      .input(testMessageInputSchema)
      .output(testMessageResultSchema)
      .mutation(({ ctx, input }) => messages.test(ctx.actor, input, ctx.locale)),
    tellReportReady: requestProcedure
      .input(seenRequestSchema)
      .mutation(({ ctx, input }) => messages.tellReportReady(ctx.actor, input)),
    sendAgain: requestProcedure
      .input(messageChangeInputSchema)
      .mutation(({ ctx, input }) => messages.sendAgain(ctx.actor, input)),
    discard: requestProcedure
      .input(messageChangeInputSchema)
      .mutation(({ ctx, input }) => messages.discard(ctx.actor, input)),
  });
