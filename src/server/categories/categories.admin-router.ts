import { z } from 'zod';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { categoryChoiceSchema } from '#shared/categories/categories.schema.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { CategoriesService } from './categories.service.ts';

export const createAdminCategoriesRouter = ({ categories }: { categories: CategoriesService }) =>
  router({
    ...collectionProcedures(categoriesCollection, categories),
    listChoices: staffProcedure('content.write')
      .output(z.array(categoryChoiceSchema))
      .query(({ ctx }) => categories.listChoices(ctx.actor)),
  });
