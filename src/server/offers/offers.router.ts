import { z } from 'zod';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import { offerDetailSchema, offerSummarySchema } from '#shared/offers/offers.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { OffersService } from './offers.service.ts';

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
