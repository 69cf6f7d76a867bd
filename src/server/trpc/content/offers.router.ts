import { z } from 'zod';
import { contentIdSchema, localeSchema } from '#shared/schemas/fields.schema.ts';
import { offerDetailSchema, offerSummarySchema } from '#shared/schemas/offers.schema.ts';
import type { OffersService } from '../../services/offers.service.ts';
import { publicProcedure, router } from '../trpc.ts';

export const createContentOffersRouter = ({ offers }: { offers: OffersService }) =>
  router({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(offerSummarySchema))
      .query(({ input }) => offers.list(input.locale)),
    get: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(offerDetailSchema)
      .query(({ input }) => offers.get(input.id, input.locale)),
  });
