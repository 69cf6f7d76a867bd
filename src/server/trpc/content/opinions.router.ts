import { z } from 'zod';
import { localeSchema } from '#shared/schemas/fields.schema.ts';
import { opinionSchema } from '#shared/schemas/opinions.schema.ts';
import type { OpinionsService } from '../../services/opinions.service.ts';
import { publicProcedure, router } from '../trpc.ts';

export const createContentOpinionsRouter = ({ opinions }: { opinions: OpinionsService }) =>
  router({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(opinionSchema))
      .query(({ input }) => opinions.list(input.locale)),
  });
