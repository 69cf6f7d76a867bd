import { z } from 'zod';
import { contentIdSchema, localeSchema } from '#shared/schemas/fields.schema.ts';
import {
  comparePackagesInputSchema,
  packageDetailSchema,
  packageFacetsInputSchema,
  packageFacetsSchema,
  packageListInputSchema,
  packageListSchema,
  packageSummarySchema,
} from '#shared/schemas/packages.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

/** How many packages are drawn by lot for the landing page. */
const randomCount = 3;

export const contentPackagesRouter = router({
  list: publicProcedure
    .input(packageListInputSchema)
    .output(packageListSchema)
    .query(({ ctx, input }) => ctx.services.packages.list(input)),
  listFacets: publicProcedure
    .input(packageFacetsInputSchema)
    .output(packageFacetsSchema)
    .query(({ ctx, input }) => ctx.services.packages.listFacets(input)),
  compare: publicProcedure
    .input(comparePackagesInputSchema)
    .output(z.array(packageDetailSchema))
    .query(({ ctx, input }) => ctx.services.packages.compare(input.ids, input.locale)),
  listOnSale: publicProcedure
    .input(z.object({ locale: localeSchema }))
    .output(z.array(packageSummarySchema))
    .query(({ ctx, input }) => ctx.services.packages.listOnSale(input.locale)),
  get: publicProcedure
    .input(z.object({ id: contentIdSchema, locale: localeSchema }))
    .output(packageDetailSchema)
    .query(({ ctx, input }) => ctx.services.packages.get(input.id, input.locale)),
  pickRandom: publicProcedure
    .input(z.object({ locale: localeSchema }))
    .output(z.array(packageSummarySchema))
    .query(({ ctx, input }) => ctx.services.packages.pickRandom(input.locale, randomCount)),
  endExpiredSale: publicProcedure
    .input(z.object({ id: contentIdSchema }))
    .output(z.object({ onSale: z.literal(false) }))
    .mutation(({ ctx, input }) => {
      ctx.services.packages.endExpiredSale(input.id);
      return { onSale: false as const };
    }),
});
