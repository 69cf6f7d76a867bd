import { z } from 'zod';
import { builtInWordingSchema } from '#shared/settings/text-overrides.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { WordingsService } from './text-overrides.service.ts';

/** What the public site says by itself. What is said instead is a section of the settings. */
export const createAdminWordingsRouter = ({ wordings }: { wordings: WordingsService }) =>
  router({
    list: staffProcedure('settings.write')
      .output(z.array(builtInWordingSchema))
      .query(({ ctx }) => wordings.list(ctx.actor)),
  });
