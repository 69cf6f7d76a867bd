import { z } from 'zod';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import {
  pictureInputSchema,
  pictureListInputSchema,
  pictureListSchema,
  pictureRemovalSchema,
  pictureWholeSchema,
} from '#shared/media/media.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { MediaLibraryService } from './media-library.service.ts';

const procedure = staffProcedure('content.write');
const changing = procedure.output(z.void());
const byId = z.object({ id: randomIdSchema });

export const createAdminMediaRouter = ({ mediaLibrary }: { mediaLibrary: MediaLibraryService }) =>
  router({
    list: procedure
      .input(pictureListInputSchema)
      .output(pictureListSchema)
      .query(({ ctx, input }) => mediaLibrary.list(ctx.actor, input, ctx.locale)),
    get: procedure
      .input(byId)
      .output(pictureWholeSchema)
      .query(({ ctx, input }) => mediaLibrary.get(ctx.actor, input.id, ctx.locale)),
    update: changing
      .input(byId.extend({ version: z.number().int(), values: pictureInputSchema }))
      .mutation(({ ctx, input }) => mediaLibrary.update(ctx.actor, input.id, input.values, input.version)),
    remove: reauthenticatedProcedure('content.write')
      .output(z.void())
      .input(pictureRemovalSchema)
      .mutation(({ ctx, input }) => mediaLibrary.remove(ctx.actor, input.ids, ctx.locale)),
  });
