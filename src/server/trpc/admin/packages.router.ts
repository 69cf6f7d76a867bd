import { z } from 'zod';
import { contentIdSchema } from '#shared/schemas/fields.schema.ts';
import { packageInputSchema, packageRecordListInputSchema, packageRecordListSchema, packageWholeSchema } from '#shared/schemas/packages.schema.ts';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema, movedPackagesSchema } from '#shared/schemas/records.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

export const adminPackagesRouter = router({
  list: procedure
    .input(packageRecordListInputSchema)
    .output(packageRecordListSchema)
    .query(({ ctx, input }) => ctx.services.packages.listRecords(ctx.actor, input, ctx.locale)),
  listIds: procedure
    .input(packageRecordListInputSchema)
    .output(foundIdsSchema)
    .query(({ ctx, input }) => ctx.services.packages.listIds(ctx.actor, input)),
  get: procedure
    .input(byId)
    .output(packageWholeSchema)
    .query(({ ctx, input }) => ctx.services.packages.getRecord(ctx.actor, input.id)),
  create: procedure
    .input(packageInputSchema)
    .output(packageWholeSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.create(ctx.actor, input)),
  update: procedure
    .input(byId.extend({ version: z.number().int(), values: packageInputSchema }))
    .output(packageWholeSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.update(ctx.actor, input.id, input.values, input.version)),
  duplicate: procedure
    .input(byId)
    .output(packageWholeSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.duplicate(ctx.actor, input.id)),
  setPublished: procedure
    .input(byIds.extend({ isPublished: z.boolean() }))
    .output(changedIdsSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.setPublished(ctx.actor, input.ids, input.isPublished)),
  moveToCategory: procedure
    .input(byIds.extend({ categoryId: contentIdSchema, from: contentIdSchema.optional() }))
    .output(movedPackagesSchema)
    .mutation(({ ctx, input: { ids, ...move } }) => ctx.services.packages.moveToCategory(ctx.actor, ids, move)),
  remove: procedure
    .input(byIds)
    .output(changedIdsSchema)
    .mutation(({ ctx, input }) => ctx.services.packages.removeMany(ctx.actor, input.ids)),
});
