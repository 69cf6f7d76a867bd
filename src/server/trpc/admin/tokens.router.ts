import { z } from 'zod';
import { apiTokenInputSchema, apiTokenSchema, newApiTokenSchema } from '#shared/schemas/api-tokens.schema.ts';
import { randomIdSchema } from '#shared/schemas/fields.schema.ts';
import type { ApiTokensService } from '../../services/api-tokens.service.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('tokens.write');

/** The tokens by which programs use the API. */
export const createAdminTokensRouter = ({ apiTokens }: { apiTokens: ApiTokensService }) =>
  router({
    list: procedure.output(z.array(apiTokenSchema)).query(({ ctx }) => apiTokens.list(ctx.actor)),
    create: procedure
      .input(apiTokenInputSchema)
      .output(newApiTokenSchema)
      .mutation(({ ctx, input }) => apiTokens.create(ctx.actor, input)),
    revoke: procedure
      .input(z.object({ id: randomIdSchema }))
      .output(z.void())
      .mutation(({ ctx, input }) => apiTokens.revoke(ctx.actor, input.id)),
  });
