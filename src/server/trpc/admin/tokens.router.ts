import { z } from 'zod';
import { apiTokenInputSchema, apiTokenSchema, newApiTokenSchema } from '#shared/schemas/api-tokens.schema.ts';
import { randomIdSchema } from '#shared/schemas/fields.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('tokens.write');

/** The tokens by which programs use the API. */
export const adminTokensRouter = router({
  list: procedure.output(z.array(apiTokenSchema)).query(({ ctx }) => ctx.services.apiTokens.list(ctx.actor)),
  create: procedure
    .input(apiTokenInputSchema)
    .output(newApiTokenSchema)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.create(ctx.actor, input)),
  revoke: procedure
    .input(z.object({ id: randomIdSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.apiTokens.revoke(ctx.actor, input.id)),
});
