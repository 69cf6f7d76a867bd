import { z } from 'zod';
import {
  mailStatusSchema,
  testMailInputSchema,
  testMailResultSchema,
  unsentMailSchema,
} from '#shared/mail/mail.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { MailService } from './mail.service.ts';

const procedure = staffProcedure('settings.write');

export const createAdminMailRouter = ({ mail }: { mail: MailService }) =>
  router({
    get: procedure.output(mailStatusSchema).query(({ ctx }) => mail.getStatus(ctx.actor)),
    listUnsent: procedure.output(z.array(unsentMailSchema)).query(({ ctx }) => mail.listUnsent(ctx.actor)),
    sendTest: procedure
      .input(testMailInputSchema)
      .output(testMailResultSchema)
      .mutation(({ ctx, input }) => mail.test(ctx.actor, input.to, ctx.locale)),
  });
