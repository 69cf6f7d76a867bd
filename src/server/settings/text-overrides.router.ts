import { z } from 'zod';
import { builtInTextSchema } from '#shared/settings/text-overrides.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { TextOverridesService } from './text-overrides.service.ts';

/** Built-in texts of the public site. The overrides are a section of the settings. */
export const createAdminTextOverridesRouter = ({ textOverrides }: { textOverrides: TextOverridesService }) =>
  router({
    list: staffProcedure('settings.write')
      .output(z.array(builtInTextSchema))
      .query(({ ctx }) => textOverrides.list(ctx.actor)),
  });
