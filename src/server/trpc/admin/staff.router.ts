import { z } from 'zod';
import { setupInputSchema, signInInputSchema, staffMemberSchema } from '#shared/schemas/staff.schema.ts';
import type { SignedIn } from '../../services/staff.service.ts';
import type { Context } from '../context.ts';
import { publicProcedure, router } from '../trpc.ts';

/** Signing in and out. All of it is public: who is not signed in has to reach it. */
export const adminStaffRouter = router({
  me: publicProcedure.output(staffMemberSchema.nullable()).query(({ ctx }) => ctx.services.staff.findMember(ctx.actor)),
  setupNeeded: publicProcedure.output(z.object({ isNeeded: z.boolean() })).query(({ ctx }) => ({ isNeeded: ctx.services.staff.isSetupNeeded() })),
  setup: publicProcedure
    .input(setupInputSchema)
    .output(staffMemberSchema)
    .mutation(async ({ ctx, input }) => startSession(ctx, await ctx.services.staff.setup(ctx.actor, input, ctx))),
  signIn: publicProcedure
    .input(signInInputSchema)
    .output(staffMemberSchema)
    .mutation(async ({ ctx, input }) => startSession(ctx, await ctx.services.staff.signIn(ctx.actor, input, ctx))),
  signOut: publicProcedure.output(z.null()).mutation(({ ctx }) => {
    endSession(ctx);
    ctx.setSessionToken(null);
    return null;
  }),
});

function startSession(ctx: Context, { token, deviceToken, member }: SignedIn) {
  endSession(ctx);
  ctx.setSessionToken(token);
  ctx.setDeviceToken(deviceToken);
  return member;
}

/** Whatever session the browser came with is over, so that none is left behind. */
function endSession(ctx: Context): void {
  if (ctx.sessionToken) ctx.services.staff.signOut(ctx.sessionToken);
}
