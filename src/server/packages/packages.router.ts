import { z } from 'zod';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import {
  comparePackagesInputSchema,
  packageDetailSchema,
  packageFacetsInputSchema,
  packageFacetsSchema,
  packageListInputSchema,
  packageListSchema,
  packageSummarySchema,
} from '#shared/packages/packages.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { PackagesService } from './packages.service.ts';

/** Number of random packages on the landing page. */
const randomCount = 3;

export const createContentPackagesRouter = ({ packages }: { packages: PackagesService }) =>
  router({
    list: publicProcedure
      .input(packageListInputSchema)
      .output(packageListSchema)
      .query(({ input }) => packages.list(input)),
    listFacets: publicProcedure
      .input(packageFacetsInputSchema)
      .output(packageFacetsSchema)
      .query(({ input }) => packages.listFacets(input)),
    compare: publicProcedure
      .input(comparePackagesInputSchema)
      .output(z.array(packageDetailSchema))
      .query(({ input }) => packages.compare(input.ids, input.locale)),
    listOnSale: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => packages.listOnSale(input.locale)),
    get: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(packageDetailSchema)
      .query(({ input }) => packages.get(input.id, input.locale)),
    pickRandom: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(packageSummarySchema))
      .query(({ input }) => packages.pickRandom(input.locale, randomCount)),
    endExpiredSale: publicProcedure
      .input(z.object({ id: contentIdSchema }))
      .output(z.object({ onSale: z.literal(false) }))
      .mutation(({ input }) => {
        packages.endExpiredSale(input.id);
        return { onSale: false as const };
      }),
  });
