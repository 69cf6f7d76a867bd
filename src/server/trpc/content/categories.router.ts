import { z } from 'zod';
import { categorySchema } from '#shared/schemas/categories.schema.ts';
import { localeSchema } from '#shared/schemas/fields.schema.ts';
import type { CategoriesService } from '../../services/categories.service.ts';
import { publicProcedure, router } from '../trpc.ts';

export const createContentCategoriesRouter = ({ categories }: { categories: CategoriesService }) =>
  router({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(categorySchema))
      .query(({ input }) => categories.list(input.locale)),
  });
