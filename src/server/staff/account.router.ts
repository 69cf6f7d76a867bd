import { z } from 'zod';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import { addPasskeyInputSchema, passkeySchema, passkeyStartSchema } from '#shared/staff/passkeys.schema.ts';
import {
  accountInputSchema,
  changePasswordInputSchema,
  enterCodeInputSchema,
  grantsSchema,
  presentProofSchema,
  recoveryCodesSchema,
  secondFactorStartSchema,
  signInSessionSchema,
} from '#shared/staff/staff.schema.ts';
import {
  memberProcedure,
  middleware,
  reauthenticatedOwnProcedure,
  router,
  signedInProcedure,
} from '../core/trpc/trpc.ts';
import type { StaffService } from './staff.service.ts';

const doing = memberProcedure.output(z.void());

/** Procedures for a member's own account. */
export const createAdminAccountRouter = ({ staff }: { staff: StaffService }) => {
  /**
   * For changes of how the member signs in: replaces the session's token, so that a copy of the previous cookie is
   * useless.
   */
  const renewToken = middleware(async ({ ctx, next }) => {
    const result = await next();
    const token = result.ok && ctx.sessionToken !== null ? staff.renewSession(ctx.sessionToken) : null;
    if (token !== null) ctx.setSessionToken(token);
    return result;
  });
  const changing = memberProcedure.use(renewToken).output(z.void());

  return router({
    update: doing.input(accountInputSchema).mutation(({ ctx, input }) => staff.updateAccount(ctx.actor, input)),
    changePassword: changing
      .input(changePasswordInputSchema)
      .mutation(({ ctx, input }) => staff.changePassword(ctx.actor, input, ctx.sessionToken)),
    getGrants: memberProcedure.output(grantsSchema).query(({ ctx }) => staff.getGrants(ctx.actor)),
    reauthenticate: doing
      .input(presentProofSchema)
      .mutation(({ ctx, input }) => staff.reauthenticate(ctx.actor, input, ctx.sessionToken)),
    listSessions: memberProcedure
      .output(z.array(signInSessionSchema))
      .query(({ ctx }) => staff.listSessions(ctx.actor, ctx.sessionToken)),
    /** The ms until the session ends without activity. Calls of an inactive page do not extend it. */
    getIdleMsLeft: signedInProcedure
      .output(z.number())
      .query(({ ctx }) => (ctx.sessionToken === null ? 0 : staff.idleMsLeft(ctx.sessionToken))),
    endSession: reauthenticatedOwnProcedure
      .output(z.void())
      .input(z.object({ id: randomIdSchema }))
      .mutation(({ ctx, input }) => staff.endSession(ctx.actor, input.id)),
    endOtherSessions: reauthenticatedOwnProcedure
      .output(z.void())
      .mutation(({ ctx }) => staff.endOtherSessions(ctx.actor, ctx.sessionToken)),
    beginSecondFactor: signedInProcedure
      .input(presentProofSchema)
      .output(secondFactorStartSchema)
      .mutation(({ ctx, input }) => staff.beginSecondFactor(ctx.actor, input)),
    confirmSecondFactor: signedInProcedure
      .use(renewToken)
      .input(enterCodeInputSchema)
      .output(recoveryCodesSchema)
      .mutation(({ ctx, input }) => ({ codes: staff.confirmSecondFactor(ctx.actor, input, ctx.sessionToken) })),
    renewRecoveryCodes: memberProcedure
      .use(renewToken)
      .input(presentProofSchema)
      .output(recoveryCodesSchema)
      .mutation(async ({ ctx, input }) => ({ codes: await staff.renewRecoveryCodes(ctx.actor, input) })),
    removeSecondFactor: changing
      .input(presentProofSchema)
      .mutation(({ ctx, input }) => staff.removeSecondFactor(ctx.actor, input)),
    listPasskeys: memberProcedure.output(z.array(passkeySchema)).query(({ ctx }) => staff.listPasskeys(ctx.actor)),
    beginPasskey: memberProcedure
      .input(presentProofSchema)
      .output(passkeyStartSchema)
      .mutation(({ ctx, input }) => staff.beginPasskey(ctx.actor, input, ctx.origin)),
    addPasskey: changing
      .input(addPasskeyInputSchema)
      .mutation(({ ctx, input }) => staff.addPasskey(ctx.actor, input, ctx.origin)),
    removePasskey: reauthenticatedOwnProcedure
      .use(renewToken)
      .output(z.void())
      .input(z.object({ id: randomIdSchema }))
      .mutation(({ ctx, input }) => staff.removePasskey(ctx.actor, input.id)),
  });
};
