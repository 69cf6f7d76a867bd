import { z } from 'zod';
import { historyInputSchema, historySchema, restoreVersionInputSchema } from '#shared/content/history.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { HistoryService } from './history.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminHistoryRouter = ({ history }: { history: HistoryService }) =>
  router({
    list: procedure
      .input(historyInputSchema)
      .output(historySchema)
      .query(({ ctx, input }) => history.list(ctx.actor, input.collection, input.id, ctx.locale)),
    restore: procedure
      .input(restoreVersionInputSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => history.restore(ctx.actor, input.collection, input.id, input)),
  });
