import { z } from 'zod';
import { localeSchema } from '#shared/schemas/fields.schema.ts';
import { opinionSchema } from '#shared/schemas/opinions.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

export const contentOpinionsRouter = router({
  list: publicProcedure
    .input(z.object({ locale: localeSchema }))
    .output(z.array(opinionSchema))
    .query(({ ctx, input }) => ctx.services.opinions.list(input.locale)),
});
