import { z } from 'zod';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import { passkeySignInStartSchema, signInWithPasskeyInputSchema } from '#shared/staff/passkeys.schema.ts';
import {
  changeRoleInputSchema,
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
  signInPageSchema,
  staffMemberSchema,
  teamMemberSchema,
} from '#shared/staff/staff.schema.ts';
import type { Context } from '../core/trpc/context.ts';
import { publicProcedure, reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { SignedIn, StaffService } from './staff.service.ts';

const owning = reauthenticatedProcedure('staff.write');
const changing = owning.output(z.void());

/** Sign-in and set-up, which are public, and the management of members for owners. */
export const createAdminStaffRouter = ({ staff }: { staff: StaffService }) =>
  router({
    me: publicProcedure.output(staffMemberSchema.nullable()).query(({ ctx }) => staff.findMember(ctx.actor)),
    signInPage: publicProcedure.output(signInPageSchema).query(({ ctx: { secureAddress } }) => ({
      isSetupNeeded: staff.isSetupNeeded(),
      canMailReset: staff.canMailReset(),
      secureAddress,
    })),
    setup: publicProcedure
      .input(setupInputSchema)
      .output(staffMemberSchema)
      .mutation(async ({ ctx, input }) => startSession(staff, ctx, await staff.setup(ctx.actor, input, ctx))),
    signIn: publicProcedure
      .input(signInInputSchema)
      .output(signInAnswerSchema)
      .mutation(async ({ ctx, input }) => {
        const answer = await staff.signIn(ctx.actor, input, ctx);
        return 'ticket' in answer
          ? { member: null, ticket: answer.ticket }
          : { member: startSession(staff, ctx, answer), ticket: null };
      }),
    enterCode: publicProcedure
      .input(enterCodeInputSchema)
      .output(staffMemberSchema)
      .mutation(({ ctx, input }) => startSession(staff, ctx, staff.enterCode(ctx.actor, input, ctx))),
    beginPasskey: publicProcedure
      .output(passkeySignInStartSchema)
      .mutation(({ ctx }) => staff.beginPasskeySignIn(ctx.origin)),
    signInWithPasskey: publicProcedure
      .input(signInWithPasskeyInputSchema)
      .output(staffMemberSchema)
      .mutation(async ({ ctx, input }) =>
        startSession(staff, ctx, await staff.signInWithPasskey(ctx.actor, input, ctx, ctx.origin)),
      ),
    signOut: publicProcedure.output(z.null()).mutation(({ ctx }) => {
      endSession(staff, ctx);
      ctx.setSessionToken(null);
      return null;
    }),
    findLink: publicProcedure
      .input(linkInputSchema)
      .output(foundLinkSchema)
      .mutation(({ ctx, input }) => staff.findLink(ctx.actor, input.token)),
    /** Returns the member if an invitation signed them in. */
    openLink: publicProcedure
      .input(openLinkInputSchema)
      .output(staffMemberSchema.nullable())
      .mutation(async ({ ctx, input }) => {
        const opened = await staff.openLink(ctx.actor, input, ctx);
        if (opened.token !== null) return startSession(staff, ctx, opened);
        ctx.setDeviceToken(opened.deviceToken);
        return null;
      }),
    requestReset: publicProcedure
      .input(requestResetInputSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => staff.requestReset(ctx.actor, input)),

    list: staffProcedure('staff.write')
      .output(z.array(teamMemberSchema))
      .query(({ ctx }) => staff.list(ctx.actor)),
    invite: owning
      .input(inviteInputSchema)
      .output(madeLinkSchema)
      .mutation(({ ctx, input }) => staff.invite(ctx.actor, input)),
    makeLink: owning
      .input(makeLinkInputSchema)
      .output(madeLinkSchema)
      .mutation(({ ctx, input }) => staff.makeLink(ctx.actor, input)),
    changeRole: changing.input(changeRoleInputSchema).mutation(({ ctx, input }) => staff.changeRole(ctx.actor, input)),
    setActive: changing.input(setActiveInputSchema).mutation(({ ctx, input }) => staff.setActive(ctx.actor, input)),
    remove: changing
      .input(z.object({ id: randomIdSchema }))
      .mutation(({ ctx, input }) => staff.removeMember(ctx.actor, input.id)),
  });

function startSession(staff: StaffService, ctx: Context, { token, deviceToken, member }: SignedIn) {
  endSession(staff, ctx);
  ctx.setSessionToken(token);
  ctx.setDeviceToken(deviceToken);
  return member;
}

/** Ends the browser's previous session, so that no unused one remains. */
function endSession(staff: StaffService, ctx: Context): void {
  if (ctx.sessionToken) staff.signOut(ctx.sessionToken);
}
