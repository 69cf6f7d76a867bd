import { z } from 'zod';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import { opinionSchema } from '#shared/opinions/opinions.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { OpinionsService } from './opinions.service.ts';

export const createContentOpinionsRouter = ({ opinions }: { opinions: OpinionsService }) =>
  router({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(opinionSchema))
      .query(({ input }) => opinions.list(input.locale)),
  });
