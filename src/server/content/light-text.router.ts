import { z } from 'zod';
import { lightTextSchema, maxLightText, maxPastedHtml } from '#shared/content/light-text.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import { readLightText } from './light-text.ts';
import { toLightText } from './pasted-text.ts';

const procedure = staffProcedure('content.write');

/** The texts of fields while staff write them. Mutations, because a text is too long for an address. */
export const createAdminLightTextRouter = () =>
  router({
    preview: procedure
      .input(z.object({ text: z.string().max(maxLightText) }))
      .output(lightTextSchema)
      .mutation(({ input }) => readLightText(input.text)),
    convertPasted: procedure
      .input(z.object({ html: z.string().max(maxPastedHtml), text: z.string().max(maxLightText) }))
      .output(z.string())
      .mutation(({ input }) => toLightText(input)),
  });
