import { z } from 'zod';
import { trashedRecordsSchema, trashListInputSchema, trashListSchema } from '#shared/content/trash.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { TrashService } from './trash.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminTrashRouter = ({ trash }: { trash: TrashService }) =>
  router({
    list: procedure
      .input(trashListInputSchema)
      .output(trashListSchema)
      .query(({ ctx, input }) => trash.list(ctx.actor, input)),
    restore: procedure
      .input(trashedRecordsSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => trash.restore(ctx.actor, input.collection, input.ids)),
    removeForGood: reauthenticatedProcedure('content.write')
      .input(trashedRecordsSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => trash.removeForGood(ctx.actor, input.collection, input.ids)),
  });
