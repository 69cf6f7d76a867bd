import { z } from 'zod';
import { randomIdSchema } from '#shared/schemas/fields.schema.ts';
import { pictureInputSchema, pictureListInputSchema, pictureListSchema, pictureRemovalSchema, pictureWholeSchema } from '#shared/schemas/media.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: randomIdSchema });

export const adminMediaRouter = router({
  list: procedure
    .input(pictureListInputSchema)
    .output(pictureListSchema)
    .query(({ ctx, input }) => ctx.services.mediaLibrary.list(ctx.actor, input, ctx.locale)),
  get: procedure
    .input(byId)
    .output(pictureWholeSchema)
    .query(({ ctx, input }) => ctx.services.mediaLibrary.get(ctx.actor, input.id, ctx.locale)),
  update: procedure
    .input(byId.extend({ version: z.number().int(), values: pictureInputSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.mediaLibrary.update(ctx.actor, input.id, input.values, input.version)),
  remove: procedure
    .input(pictureRemovalSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.mediaLibrary.remove(ctx.actor, input.ids, ctx.locale)),
});
