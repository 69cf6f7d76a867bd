import { z } from 'zod';
import {
  replyTemplateInputSchema,
  replyTemplateKeySchema,
  replyTemplateOrderSchema,
} from '#shared/settings/reply-templates.schema.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { ReplyTemplatesService } from './reply-templates.service.ts';

const procedure = staffProcedure('settings.write');
const changing = procedure.output(z.void());
/** The template as the member of staff loaded it. */
const seen = replyTemplateInputSchema.extend({ key: replyTemplateKeySchema });

export const createAdminReplyTemplatesRouter = ({ replyTemplates }: { replyTemplates: ReplyTemplatesService }) =>
  router({
    list: procedure.output(settingsRegistry.replyTemplates).query(({ ctx }) => replyTemplates.list(ctx.actor)),
    create: procedure
      .input(replyTemplateInputSchema)
      .output(z.object({ key: replyTemplateKeySchema }))
      .mutation(({ ctx, input }) => ({ key: replyTemplates.create(ctx.actor, input) })),
    update: changing
      .input(z.object({ seen, values: replyTemplateInputSchema }))
      .mutation(({ ctx, input }) => replyTemplates.update(ctx.actor, input.seen, input.values)),
    remove: changing
      .input(z.object({ seen }))
      .mutation(({ ctx, input }) => replyTemplates.remove(ctx.actor, input.seen)),
    reorder: changing
      .input(replyTemplateOrderSchema)
      .mutation(({ ctx, input }) => replyTemplates.reorder(ctx.actor, input.keys)),
  });
