import { z } from 'zod';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema, movedPackagesSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import {
  comparePackagesInputSchema,
  packageDetailSchema,
  packageFacetsInputSchema,
  packageFacetsSchema,
  packageListInputSchema,
  packageListSchema,
  packageRecordListInputSchema,
  packageRecordListSchema,
  packageSummarySchema,
  packageWholeSchema,
} from '#shared/packages/packages.schema.ts';
import { servedCollection } from '../content/served-collection.ts';
import { publicProcedure, staffProcedure } from '../core/trpc/trpc.ts';
import { storedPackages } from './packages.collection.ts';
import { packagesRest } from './packages.rest.ts';
import { createPackagesService } from './packages.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

/** Number of random packages on the landing page. */
const randomCount = 3;

export const servedPackages = servedCollection({
  stored: storedPackages,
  createService: createPackagesService,
  staffProcedures: (service) => ({
    list: procedure
      .input(packageRecordListInputSchema)
      .output(packageRecordListSchema)
      .query(({ ctx, input }) => service.listRecords(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(packageRecordListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => service.listIds(ctx.actor, input)),
    get: procedure
      .input(byId)
      .output(packageWholeSchema)
      .query(({ ctx, input }) => service.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(packagesCollection.createSchema)
      .output(packageWholeSchema)
      .mutation(({ ctx, input }) => service.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: packagesCollection.changeSchema }))
      .output(packageWholeSchema)
      .mutation(({ ctx, input }) => service.update(ctx.actor, input.id, input.values, input.version)),
    duplicate: procedure
      .input(byId)
      .output(packageWholeSchema)
      .mutation(({ ctx, input }) => service.duplicate(ctx.actor, input.id)),
    setPublished: procedure
      .input(byIds.extend({ isPublished: z.boolean() }))
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => service.setPublished(ctx.actor, input.ids, input.isPublished)),
    moveToCategory: procedure
      .input(byIds.extend({ categoryId: contentIdSchema, from: contentIdSchema.optional() }))
      .output(movedPackagesSchema)
      .mutation(({ ctx, input: { ids, ...move } }) => service.moveToCategory(ctx.actor, ids, move)),
    remove: procedure
      .input(byIds)
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => service.removeMany(ctx.actor, input.ids)),
  }),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(packageListInputSchema)
      .output(packageListSchema)
      .query(({ input }) => service.list(input)),
    listFacets: publicProcedure
      .input(packageFacetsInputSchema)
      .output(packageFacetsSchema)
      .query(({ input }) => service.listFacets(input)),
    compare: publicProcedure
      .input(comparePackagesInputSchema)
      .output(z.array(packageDetailSchema))
      .query(({ input }) => service.compare(input.ids, input.locale)),
    listOnSale: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => service.listOnSale(input.locale)),
    get: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(packageDetailSchema)
      .query(({ input }) => service.get(input.id, input.locale)),
    pickRandom: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => service.pickRandom(input.locale, randomCount)),
    endExpiredSale: publicProcedure
      .input(z.object({ id: contentIdSchema }))
      .output(z.object({ onSale: z.literal(false) }))
      .mutation(({ input }) => {
        service.endExpiredSale(input.id);
        return { onSale: false as const };
      }),
  }),
  rest: packagesRest,
});
