import { z } from 'zod';
import { contentIdSchema } from '#shared/schemas/fields.schema.ts';
import { packageInputSchema, packageRecordListInputSchema, packageRecordListSchema, packageRecordSchema } from '#shared/schemas/packages.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });

export const adminPackagesRouter = router({
  list: procedure
    .input(packageRecordListInputSchema)
    .output(packageRecordListSchema)
    .query(({ ctx, input }) => ctx.services.packages.listRecords(ctx.actor, input)),
  get: procedure
    .input(byId)
    .output(packageRecordSchema)
    .query(({ ctx, input }) => ctx.services.packages.getRecord(ctx.actor, input.id)),
  create: procedure
    .input(packageInputSchema)
    .output(packageRecordSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.create(ctx.actor, input)),
  update: procedure
    .input(byId.extend({ values: packageInputSchema }))
    .output(packageRecordSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.update(ctx.actor, input.id, input.values)),
  remove: procedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.packages.remove(ctx.actor, input.id)),
});
