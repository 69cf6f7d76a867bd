import { z } from 'zod';
import { categoryInputSchema, categoryRecordSchema } from '#shared/schemas/categories.schema.ts';
import { contentIdSchema } from '#shared/schemas/fields.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });

export const adminCategoriesRouter = router({
  list: procedure.output(z.array(categoryRecordSchema)).query(({ ctx }) => ctx.services.categories.listRecords(ctx.actor)),
  get: procedure
    .input(byId)
    .output(categoryRecordSchema)
    .query(({ ctx, input }) => ctx.services.categories.getRecord(ctx.actor, input.id)),
  create: procedure
    .input(categoryInputSchema)
    .output(categoryRecordSchema)
    .mutation(({ ctx, input }) => ctx.services.categories.create(ctx.actor, input)),
  update: procedure
    .input(byId.extend({ version: z.number().int(), values: categoryInputSchema }))
    .output(categoryRecordSchema)
    .mutation(({ ctx, input }) => ctx.services.categories.update(ctx.actor, input.id, input.values, input.version)),
  remove: procedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.categories.remove(ctx.actor, input.id)),
});
