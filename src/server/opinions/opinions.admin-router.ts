import { z } from 'zod';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { opinionInputSchema, opinionRecordListInputSchema, opinionRecordListSchema, opinionRecordSchema } from '#shared/opinions/opinions.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { OpinionsService } from './opinions.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

export const createAdminOpinionsRouter = ({ opinions }: { opinions: OpinionsService }) =>
  router({
    list: procedure
      .input(opinionRecordListInputSchema)
      .output(opinionRecordListSchema)
      .query(({ ctx, input }) => opinions.listRecords(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(opinionRecordListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => opinions.listIds(ctx.actor, input)),
    get: procedure
      .input(byId)
      .output(opinionRecordSchema)
      .query(({ ctx, input }) => opinions.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(opinionInputSchema)
      .output(opinionRecordSchema)
      .mutation(({ ctx, input }) => opinions.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: opinionInputSchema }))
      .output(opinionRecordSchema)
      .mutation(({ ctx, input }) => opinions.update(ctx.actor, input.id, input.values, input.version)),
    duplicate: procedure
      .input(byId)
      .output(opinionRecordSchema)
      .mutation(({ ctx, input }) => opinions.duplicate(ctx.actor, input.id)),
    setPublished: procedure
      .input(byIds.extend({ isPublished: z.boolean() }))
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => opinions.setPublished(ctx.actor, input.ids, input.isPublished)),
    remove: procedure
      .input(byIds)
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => opinions.removeMany(ctx.actor, input.ids)),
  });
