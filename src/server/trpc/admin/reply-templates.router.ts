import { z } from 'zod';
import { replyTemplateInputSchema, replyTemplateKeySchema, replyTemplateOrderSchema } from '#shared/schemas/reply-templates.schema.ts';
import { settingsRegistry } from '#shared/schemas/settings.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');
const byKey = z.object({ key: replyTemplateKeySchema });

/** What staff answer with, as owners write it. */
export const adminReplyTemplatesRouter = router({
  list: procedure.output(settingsRegistry.replyTemplates).query(({ ctx }) => ctx.services.replyTemplates.list(ctx.actor)),
  create: procedure
    .input(replyTemplateInputSchema)
    .output(byKey)
    .mutation(({ ctx, input }) => ({ key: ctx.services.replyTemplates.create(ctx.actor, input) })),
  update: procedure
    .input(byKey.extend({ values: replyTemplateInputSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.replyTemplates.update(ctx.actor, input.key, input.values)),
  remove: procedure
    .input(byKey)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.replyTemplates.remove(ctx.actor, input.key)),
  reorder: procedure
    .input(replyTemplateOrderSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.replyTemplates.reorder(ctx.actor, input.keys)),
});
