import { z } from 'zod';
import type { ValuesOf } from '../collections/setting-fields.ts';
import { pastedEmail } from '../fields/email.rules.ts';
import {
  emailSchema,
  encryptedTicketSchema,
  localeSchema,
  randomIdSchema,
  requiredLineSchema,
} from '../fields/fields.schema.ts';
import { staffRoles } from '../permissions.ts';
import type { signInSection } from './sign-in.section.ts';

/**
 * The only rule is the length, following current guidance (no composition rules). With two-factor authentication, 8
 * characters are enough.
 */
export const passwordLimits = { min: 15, minWithSecondFactor: 8, max: 128 } as const;

const newPasswordSchema = z.string().min(passwordLimits.min).max(passwordLimits.max);
/** For members with two-factor authentication; the server decides which limit applies. */
const shorterPasswordSchema = z.string().min(passwordLimits.minWithSecondFactor).max(passwordLimits.max);
const typedPasswordSchema = z.string().max(passwordLimits.max);
const tokenSchema = z.string().max(100);
/** Six digits, or a recovery code with any separators. */
const codeSchema = z.string().trim().min(1).max(40);
const nameSchema = requiredLineSchema(120);
const roleSchema = z.enum(staffRoles);

/** The input of the setup link: the first member of staff, who becomes an owner. */
export const setupInputSchema = z.object({
  token: tokenSchema,
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type SetupInput = z.infer<typeof setupInputSchema>;
export const signInInputSchema = z.object({
  email: z.string().max(400, { abort: true }).overwrite(pastedEmail).max(254),
  password: typedPasswordSchema,
});
export type SignInInput = z.infer<typeof signInInputSchema>;
/** The second step of sign-in: the ticket of the first step and a code. */
export const enterCodeInputSchema = z.object({ ticket: encryptedTicketSchema, code: codeSchema });
export type EnterCodeInput = z.infer<typeof enterCodeInputSchema>;

export const staffMemberSchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  locale: localeSchema,
  hasSecondFactor: z.boolean(),
  /** They may only set up two-factor authentication. */
  mustAddSecondFactor: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** The signed-in member, or a ticket for the second step. */
export const signInAnswerSchema = z.object({ member: staffMemberSchema.nullable(), ticket: z.string().nullable() });

/** The data that the sign-in page needs. */
export const signInPageSchema = z.object({
  isSetupNeeded: z.boolean(),
  /** Whether a forgotten password can be reset by mail. */
  canMailReset: z.boolean(),
  /** The https address to sign in at, if cookies require https; null for any address. */
  secureAddress: z.string().nullable(),
});

/** Names of what a member made and what still gives access. */
export const grantsSchema = z.object({
  tokens: z.array(z.string()),
  webhooks: z.array(z.string()),
  invitations: z.array(z.string()),
});
export type Grants = z.infer<typeof grantsSchema>;
/** A new password can end the member's grants with it. */
const endsGrants = z.boolean().default(false);

export const linkInputSchema = z.object({ token: tokenSchema });
/** The purpose and the owner of a one-time link. */
export const foundLinkSchema = z.object({
  purpose: z.enum(['invite', 'reset']),
  name: z.string(),
  email: z.string(),
  minLength: z.number().int(),
  grants: grantsSchema,
});
export type FoundLink = z.infer<typeof foundLinkSchema>;
export const openLinkInputSchema = z.object({ token: tokenSchema, password: shorterPasswordSchema, endsGrants });
/** With the minimum password length (in characters) of the link's owner. */
export const openLinkSchemaWith = (minLength: number) =>
  openLinkInputSchema.extend({ password: z.string().min(minLength).max(passwordLimits.max) });
export type OpenLinkInput = z.input<typeof openLinkInputSchema>;
export const requestResetInputSchema = z.object({ email: emailSchema });

/** A member of staff for owners. */
export const teamMemberSchema = staffMemberSchema.omit({ mustAddSecondFactor: true }).extend({
  isActive: z.boolean(),
  /** Whether they have set a password. */
  hasJoined: z.boolean(),
  lastSeenAt: z.string().nullable(),
  /** When the newest mail to the member was given up; null if it arrived or none was sent. */
  mailFailedAt: z.string().nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const inviteInputSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  role: roleSchema,
  locale: localeSchema,
});
export type InviteInput = z.infer<typeof inviteInputSchema>;
export const changeRoleInputSchema = z.object({ id: randomIdSchema, role: roleSchema });
export const setActiveInputSchema = z.object({ id: randomIdSchema, isActive: z.boolean() });
export const makeLinkInputSchema = z.object({ id: randomIdSchema, removesSecondFactor: z.boolean() });
/** The path of a one-time link, and whether it was also sent by mail. */
export const madeLinkSchema = z.object({ path: z.string(), mail: z.enum(['sent', 'failed', 'off']) });
export type MadeLink = z.infer<typeof madeLinkSchema>;

export const accountInputSchema = z.object({ name: nameSchema, locale: localeSchema });
export type AccountInput = z.infer<typeof accountInputSchema>;
export const changePasswordInputSchema = z.object({
  present: typedPasswordSchema.min(1),
  password: shorterPasswordSchema,
  endsGrants,
});
/** With the minimum password length (in characters) of the member. */
export const changePasswordSchemaWith = (minLength: number) =>
  changePasswordInputSchema.extend({ password: z.string().min(minLength).max(passwordLimits.max) });
export type ChangePasswordInput = z.input<typeof changePasswordInputSchema>;
/** The code is required if two-factor authentication is on. */
export const presentProofSchema = z.object({ password: typedPasswordSchema.min(1), code: codeSchema.optional() });

export const signInSessionSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;

/** Data for an authenticator app. It takes effect once a code is returned with the ticket. */
export const secondFactorStartSchema = z.object({ secret: z.string(), qrSvg: z.string(), ticket: z.string() });
export type SecondFactorStart = z.infer<typeof secondFactorStartSchema>;
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });

/** Session lifetimes, and whether two-factor authentication is required. */
export type SignInRules = ValuesOf<(typeof signInSection)['signIn']['fields']>;
