import { z } from 'zod';
import { historyInputSchema, historySchema, restoreVersionInputSchema } from '#shared/schemas/history.schema.ts';
import type { HistoryService } from '../../services/history.service.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');

export const createAdminHistoryRouter = ({ history }: { history: HistoryService }) =>
  router({
    list: procedure
      .input(historyInputSchema)
      .output(historySchema)
      .query(({ ctx, input }) => history.list(ctx.actor, input.noun, input.id, ctx.locale)),
    restore: procedure
      .input(restoreVersionInputSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => history.restore(ctx.actor, input.noun, input.id, input)),
  });
