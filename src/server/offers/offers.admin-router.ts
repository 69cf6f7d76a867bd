import { z } from 'zod';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { offerInputSchema, offerRecordListInputSchema, offerRecordListSchema, offerRecordSchema } from '#shared/offers/offers.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { OffersService } from './offers.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

export const createAdminOffersRouter = ({ offers }: { offers: OffersService }) =>
  router({
    list: procedure
      .input(offerRecordListInputSchema)
      .output(offerRecordListSchema)
      .query(({ ctx, input }) => offers.listRecords(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(offerRecordListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => offers.listIds(ctx.actor, input)),
    get: procedure
      .input(byId)
      .output(offerRecordSchema)
      .query(({ ctx, input }) => offers.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(offerInputSchema)
      .output(offerRecordSchema)
      .mutation(({ ctx, input }) => offers.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: offerInputSchema }))
      .output(offerRecordSchema)
      .mutation(({ ctx, input }) => offers.update(ctx.actor, input.id, input.values, input.version)),
    duplicate: procedure
      .input(byId)
      .output(offerRecordSchema)
      .mutation(({ ctx, input }) => offers.duplicate(ctx.actor, input.id)),
    setPublished: procedure
      .input(byIds.extend({ isPublished: z.boolean() }))
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => offers.setPublished(ctx.actor, input.ids, input.isPublished)),
    remove: procedure
      .input(byIds)
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => offers.removeMany(ctx.actor, input.ids)),
  });
