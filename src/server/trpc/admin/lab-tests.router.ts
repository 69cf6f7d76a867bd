import { z } from 'zod';
import { contentIdSchema } from '#shared/schemas/fields.schema.ts';
import { labTestInputSchema, labTestListInputSchema, labTestListSchema, labTestRecordSchema, packageChoicesSchema } from '#shared/schemas/lab-tests.schema.ts';
import { contentIdsSchema, foundIdsSchema, removedTogetherSchema } from '#shared/schemas/records.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });

export const adminLabTestsRouter = router({
  list: procedure
    .input(labTestListInputSchema)
    .output(labTestListSchema)
    .query(({ ctx, input }) => ctx.services.labTests.list(ctx.actor, input, ctx.locale)),
  listIds: procedure
    .input(labTestListInputSchema)
    .output(foundIdsSchema)
    .query(({ ctx, input }) => ctx.services.labTests.listIds(ctx.actor, input)),
  listChoices: procedure.output(packageChoicesSchema).query(({ ctx }) => ctx.services.labTests.listChoices(ctx.actor, ctx.locale)),
  get: procedure
    .input(byId)
    .output(labTestRecordSchema)
    .query(({ ctx, input }) => ctx.services.labTests.getRecord(ctx.actor, input.id)),
  create: procedure
    .input(labTestInputSchema)
    .output(labTestRecordSchema)
    .mutation(({ ctx, input }) => ctx.services.labTests.create(ctx.actor, input)),
  update: procedure
    .input(byId.extend({ version: z.number().int(), values: labTestInputSchema }))
    .output(labTestRecordSchema)
    .mutation(({ ctx, input }) => ctx.services.labTests.update(ctx.actor, input.id, input.values, input.version)),
  remove: procedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.labTests.remove(ctx.actor, input.id)),
  removeMany: procedure
    .input(z.object({ ids: contentIdsSchema }))
    .output(removedTogetherSchema)
    .mutation(({ ctx, input }) => ctx.services.labTests.removeMany(ctx.actor, input.ids)),
});
