import { z } from 'zod';
import { builtInWordingSchema } from '#shared/schemas/wordings.schema.ts';
import type { WordingsService } from '../../services/wordings.service.ts';
import { router, staffProcedure } from '../trpc.ts';

/** What the public site says by itself. What is said instead is a section of the settings. */
export const createAdminWordingsRouter = ({ wordings }: { wordings: WordingsService }) =>
  router({
    list: staffProcedure('settings.write')
      .output(z.array(builtInWordingSchema))
      .query(({ ctx }) => wordings.list(ctx.actor)),
  });
