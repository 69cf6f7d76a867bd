import { z } from 'zod';
import { randomIdSchema } from '#shared/schemas/fields.schema.ts';
import { passkeySignInStartSchema, signInWithPasskeyInputSchema } from '#shared/schemas/passkeys.schema.ts';
import {
  changeRoleInputSchema,
  doorSchema,
  enterCodeInputSchema,
  foundLinkSchema,
  inviteInputSchema,
  linkInputSchema,
  madeLinkSchema,
  makeLinkInputSchema,
  openLinkInputSchema,
  requestResetInputSchema,
  setActiveInputSchema,
  setupInputSchema,
  signInAnswerSchema,
  signInInputSchema,
  staffMemberSchema,
  teamMemberSchema,
} from '#shared/schemas/staff.schema.ts';
import type { SignedIn } from '../../services/staff.service.ts';
import type { Context } from '../context.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';

const owning = staffProcedure('staff.write');

/** The doors, which are public, since who is not signed in has to reach them, and the members of staff, whom owners manage. */
export const adminStaffRouter = router({
  me: publicProcedure.output(staffMemberSchema.nullable()).query(({ ctx }) => ctx.services.staff.findMember(ctx.actor)),
  door: publicProcedure.output(doorSchema).query(({ ctx: { services, secureAddress } }) => ({
    isSetupNeeded: services.staff.isSetupNeeded(),
    canMailReset: services.staff.canMailReset(),
    secureAddress,
  })),
  setup: publicProcedure
    .input(setupInputSchema)
    .output(staffMemberSchema)
    .mutation(async ({ ctx, input }) => startSession(ctx, await ctx.services.staff.setup(ctx.actor, input, ctx))),
  signIn: publicProcedure
    .input(signInInputSchema)
    .output(signInAnswerSchema)
    .mutation(async ({ ctx, input }) => {
      const answer = await ctx.services.staff.signIn(ctx.actor, input, ctx);
      return 'ticket' in answer ? { member: null, ticket: answer.ticket } : { member: startSession(ctx, answer), ticket: null };
    }),
  enterCode: publicProcedure
    .input(enterCodeInputSchema)
    .output(staffMemberSchema)
    .mutation(({ ctx, input }) => startSession(ctx, ctx.services.staff.enterCode(ctx.actor, input, ctx))),
  beginPasskey: publicProcedure.output(passkeySignInStartSchema).mutation(({ ctx }) => ctx.services.staff.beginPasskeySignIn(ctx.origin)),
  signInWithPasskey: publicProcedure
    .input(signInWithPasskeyInputSchema)
    .output(staffMemberSchema)
    .mutation(async ({ ctx, input }) => startSession(ctx, await ctx.services.staff.signInWithPasskey(ctx.actor, input, ctx, ctx.origin))),
  signOut: publicProcedure.output(z.null()).mutation(({ ctx }) => {
    endSession(ctx);
    ctx.setSessionToken(null);
    return null;
  }),
  findLink: publicProcedure
    .input(linkInputSchema)
    .output(foundLinkSchema)
    .mutation(({ ctx, input }) => ctx.services.staff.findLink(ctx.actor, input.token)),
  /** Gives the member where an invitation signed them in. */
  openLink: publicProcedure
    .input(openLinkInputSchema)
    .output(staffMemberSchema.nullable())
    .mutation(async ({ ctx, input }) => {
      const opened = await ctx.services.staff.openLink(ctx.actor, input, ctx);
      if (opened.token !== null) return startSession(ctx, opened);
      ctx.setDeviceToken(opened.deviceToken);
      return null;
    }),
  requestReset: publicProcedure
    .input(requestResetInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.staff.requestReset(ctx.actor, input)),

  list: owning.output(z.array(teamMemberSchema)).query(({ ctx }) => ctx.services.staff.list(ctx.actor)),
  invite: owning
    .input(inviteInputSchema)
    .output(madeLinkSchema)
    .mutation(({ ctx, input }) => ctx.services.staff.invite(ctx.actor, input)),
  makeLink: owning
    .input(makeLinkInputSchema)
    .output(madeLinkSchema)
    .mutation(({ ctx, input }) => ctx.services.staff.makeLink(ctx.actor, input)),
  changeRole: owning
    .input(changeRoleInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.staff.changeRole(ctx.actor, input)),
  setActive: owning
    .input(setActiveInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.staff.setActive(ctx.actor, input)),
  remove: owning
    .input(z.object({ id: randomIdSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.staff.removeMember(ctx.actor, input.id)),
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
