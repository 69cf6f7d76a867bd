import { z } from 'zod';
import { categorySchema } from '#shared/schemas/categories.schema.ts';
import { localeSchema } from '#shared/schemas/fields.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

export const contentCategoriesRouter = router({
  list: publicProcedure
    .input(z.object({ locale: localeSchema }))
    .output(z.array(categorySchema))
    .query(({ ctx, input }) => ctx.services.categories.list(input.locale)),
});
