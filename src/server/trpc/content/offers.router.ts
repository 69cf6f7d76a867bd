import { z } from 'zod';
import { contentIdSchema, localeSchema } from '#shared/schemas/fields.schema.ts';
import { offerDetailSchema, offerSummarySchema } from '#shared/schemas/offers.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

export const contentOffersRouter = router({
  list: publicProcedure
    .input(z.object({ locale: localeSchema }))
    .output(z.array(offerSummarySchema))
    .query(({ ctx, input }) => ctx.services.offers.list(input.locale)),
  get: publicProcedure
    .input(z.object({ id: contentIdSchema, locale: localeSchema }))
    .output(offerDetailSchema)
    .query(({ ctx, input }) => ctx.services.offers.get(input.id, input.locale)),
});
