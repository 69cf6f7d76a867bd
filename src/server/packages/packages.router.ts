import { z } from 'zod';
import { contentIdsSchema, movedPackagesSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import {
  fastingApprovalInputSchema,
  fastingReviewsSchema,
  packagePreparationInputSchema,
  packagePreparationSchema,
} from '#shared/packages/package-preparation.schema.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import {
  packageDetailSchema,
  packageFacetsInputSchema,
  packageFacetsSchema,
  packageListInputSchema,
  packageListSchema,
  packageSummarySchema,
  packagesByIdsInputSchema,
  packagesOfLabTestInputSchema,
  packagesOfLabTestSchema,
} from '#shared/packages/packages.schema.ts';
import { collectionProcedures, reviewProcedure } from '../content/collection.router.ts';
import { servedCollection } from '../content/served-collection.ts';
import { publicProcedure, staffProcedure } from '../core/trpc/trpc.ts';
import { storedPackages } from './packages.collection.ts';
import { packagesRest } from './packages.rest.ts';
import { createPackagesService } from './packages.service.ts';

/** Number of random packages on the landing page. */
const randomCount = 3;

export const servedPackages = servedCollection({
  stored: storedPackages,
  createService: createPackagesService,
  staffProcedures: (service) => ({
    ...collectionProcedures(packagesCollection, service),
    ...reviewProcedure(service, 'content.write'),
    // A mutation, because the ids of all tests are too long for an address.
    previewPreparation: staffProcedure('content.write')
      .input(packagePreparationInputSchema)
      .output(packagePreparationSchema)
      .mutation(({ ctx, input }) => service.previewPreparation(ctx.actor, input)),
    listFastingReviews: staffProcedure('content.review')
      .output(fastingReviewsSchema)
      .query(({ ctx }) => service.listFastingReviews(ctx.actor)),
    approveFasting: staffProcedure('content.review')
      .input(fastingApprovalInputSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => service.approveFasting(ctx.actor, input)),
    moveToCategory: staffProcedure('content.write')
      .input(z.object({ ids: contentIdsSchema, categoryId: contentIdSchema, from: contentIdSchema.optional() }))
      .output(movedPackagesSchema)
      .mutation(({ ctx, input: { ids, ...move } }) => service.moveToCategory(ctx.actor, ids, move)),
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
    listByIds: publicProcedure
      .input(packagesByIdsInputSchema)
      .output(z.array(packageDetailSchema))
      .query(({ input }) => service.listByIds(input.ids, input.locale)),
    listOfLabTest: publicProcedure
      .input(packagesOfLabTestInputSchema)
      .output(packagesOfLabTestSchema)
      .query(({ input }) => service.listOfLabTest(input.labTestId, input.locale)),
    listOnSale: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => service.listOnSale(input.locale)),
    get: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(packageDetailSchema)
      .query(({ input }) => service.get(input.id, input.locale)),
    listRelated: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => service.listRelated(input.id, input.locale)),
    pickRandom: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => service.pickRandom(input.locale, randomCount)),
    findLowestPrice: publicProcedure.output(z.number().nullable()).query(() => service.findLowestPrice()),
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
