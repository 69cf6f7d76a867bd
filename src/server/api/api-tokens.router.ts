import { z } from 'zod';
import { apiTokenInputSchema, apiTokenSchema, newApiTokenSchema } from '#shared/api/api-tokens.schema.ts';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { ApiTokensService } from './api-tokens.service.ts';

const procedure = staffProcedure('tokens.write');

export const createAdminTokensRouter = ({ apiTokens }: { apiTokens: ApiTokensService }) =>
  router({
    list: procedure.output(z.array(apiTokenSchema)).query(({ ctx }) => apiTokens.list(ctx.actor)),
    create: reauthenticatedProcedure('tokens.write')
      .input(apiTokenInputSchema)
      .output(newApiTokenSchema)
      .mutation(({ ctx, input }) => apiTokens.create(ctx.actor, input)),
    revoke: procedure
      .input(z.object({ id: randomIdSchema }))
      .output(z.void())
      .mutation(({ ctx, input }) => apiTokens.revoke(ctx.actor, input.id)),
  });
