import { z } from 'zod';
import { categorySchema } from '#shared/categories/categories.schema.ts';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { CategoriesService } from './categories.service.ts';

export const createContentCategoriesRouter = ({ categories }: { categories: CategoriesService }) =>
  router({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(categorySchema))
      .query(({ input }) => categories.list(input.locale)),
  });
