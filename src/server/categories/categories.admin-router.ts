import { z } from 'zod';
import { categoryInputSchema, categoryRecordListInputSchema, categoryRecordListSchema, categoryRecordSchema } from '#shared/categories/categories.schema.ts';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { CategoriesService } from './categories.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

export const createAdminCategoriesRouter = ({ categories }: { categories: CategoriesService }) =>
  router({
    list: procedure
      .input(categoryRecordListInputSchema)
      .output(categoryRecordListSchema)
      .query(({ ctx, input }) => categories.listRecords(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(categoryRecordListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => categories.listIds(ctx.actor, input)),
    listChoices: procedure.output(z.array(categoryRecordSchema)).query(({ ctx }) => categories.listChoices(ctx.actor)),
    get: procedure
      .input(byId)
      .output(categoryRecordSchema)
      .query(({ ctx, input }) => categories.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(categoryInputSchema)
      .output(categoryRecordSchema)
      .mutation(({ ctx, input }) => categories.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: categoryInputSchema }))
      .output(categoryRecordSchema)
      .mutation(({ ctx, input }) => categories.update(ctx.actor, input.id, input.values, input.version)),
    setPublished: procedure
      .input(byIds.extend({ isPublished: z.boolean() }))
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => categories.setPublished(ctx.actor, input.ids, input.isPublished)),
    remove: procedure
      .input(byIds)
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => categories.removeMany(ctx.actor, input.ids)),
  });
