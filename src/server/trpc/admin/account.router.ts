import { z } from 'zod';
import { randomIdSchema } from '#shared/schemas/fields.schema.ts';
import { addPasskeyInputSchema, passkeySchema, passkeyStartSchema } from '#shared/schemas/passkeys.schema.ts';
import {
  accountInputSchema,
  changePasswordInputSchema,
  enterCodeInputSchema,
  presentProofSchema,
  recoveryCodesSchema,
  secondFactorStartSchema,
  signInSessionSchema,
} from '#shared/schemas/staff.schema.ts';
import { router, signedInProcedure } from '../trpc.ts';

const doing = signedInProcedure.output(z.void());

/** Changes how the member signs in: the session goes on under a new token, so that a copy of the former cookie opens nothing. */
const renewing = signedInProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  const token = result.ok && ctx.sessionToken !== null ? ctx.services.staff.renewSession(ctx.sessionToken) : null;
  if (token !== null) ctx.setSessionToken(token);
  return result;
});
const changing = renewing.output(z.void());

/** What members of staff do with their own account. */
export const adminAccountRouter = router({
  update: doing.input(accountInputSchema).mutation(({ ctx, input }) => ctx.services.staff.updateAccount(ctx.actor, input)),
  changePassword: changing.input(changePasswordInputSchema).mutation(({ ctx, input }) => ctx.services.staff.changePassword(ctx.actor, input, ctx.sessionToken)),
  listSessions: signedInProcedure.output(z.array(signInSessionSchema)).query(({ ctx }) => ctx.services.staff.listSessions(ctx.actor, ctx.sessionToken)),
  endSession: doing.input(z.object({ id: randomIdSchema })).mutation(({ ctx, input }) => ctx.services.staff.endSession(ctx.actor, input.id)),
  endOtherSessions: doing.mutation(({ ctx }) => ctx.services.staff.endOtherSessions(ctx.actor, ctx.sessionToken)),
  beginSecondFactor: signedInProcedure
    .input(presentProofSchema)
    .output(secondFactorStartSchema)
    .mutation(({ ctx, input }) => ctx.services.staff.beginSecondFactor(ctx.actor, input)),
  confirmSecondFactor: renewing
    .input(enterCodeInputSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => ({ codes: ctx.services.staff.confirmSecondFactor(ctx.actor, input, ctx.sessionToken) })),
  renewRecoveryCodes: renewing
    .input(presentProofSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({ codes: await ctx.services.staff.renewRecoveryCodes(ctx.actor, input) })),
  removeSecondFactor: changing.input(presentProofSchema).mutation(({ ctx, input }) => ctx.services.staff.removeSecondFactor(ctx.actor, input)),
  listPasskeys: signedInProcedure.output(z.array(passkeySchema)).query(({ ctx }) => ctx.services.staff.listPasskeys(ctx.actor)),
  beginPasskey: signedInProcedure
    .input(presentProofSchema)
    .output(passkeyStartSchema)
    .mutation(({ ctx, input }) => ctx.services.staff.beginPasskey(ctx.actor, input, ctx.origin)),
  addPasskey: changing.input(addPasskeyInputSchema).mutation(({ ctx, input }) => ctx.services.staff.addPasskey(ctx.actor, input, ctx.origin)),
  removePasskey: changing.input(z.object({ id: randomIdSchema })).mutation(({ ctx, input }) => ctx.services.staff.removePasskey(ctx.actor, input.id)),
});
