import { z } from 'zod';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema, movedPackagesSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { packageRecordListInputSchema, packageRecordListSchema, packageWholeSchema } from '#shared/packages/packages.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { PackagesService } from './packages.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

export const createAdminPackagesRouter = ({ packages }: { packages: PackagesService }) =>
  router({
    list: procedure
      .input(packageRecordListInputSchema)
      .output(packageRecordListSchema)
      .query(({ ctx, input }) => packages.listRecords(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(packageRecordListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => packages.listIds(ctx.actor, input)),
    get: procedure
      .input(byId)
      .output(packageWholeSchema)
      .query(({ ctx, input }) => packages.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(packagesCollection.createSchema)
      .output(packageWholeSchema)
      .mutation(({ ctx, input }) => packages.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: packagesCollection.changeSchema }))
      .output(packageWholeSchema)
      .mutation(({ ctx, input }) => packages.update(ctx.actor, input.id, input.values, input.version)),
    duplicate: procedure
      .input(byId)
      .output(packageWholeSchema)
      .mutation(({ ctx, input }) => packages.duplicate(ctx.actor, input.id)),
    setPublished: procedure
      .input(byIds.extend({ isPublished: z.boolean() }))
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => packages.setPublished(ctx.actor, input.ids, input.isPublished)),
    moveToCategory: procedure
      .input(byIds.extend({ categoryId: contentIdSchema, from: contentIdSchema.optional() }))
      .output(movedPackagesSchema)
      .mutation(({ ctx, input: { ids, ...move } }) => packages.moveToCategory(ctx.actor, ids, move)),
    remove: procedure
      .input(byIds)
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => packages.removeMany(ctx.actor, input.ids)),
  });
