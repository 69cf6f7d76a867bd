import { z } from 'zod';
import { emailSchema, localeSchema, randomIdSchema, requiredLineSchema, sealedTicketSchema } from '../fields/fields.schema.ts';
import { staffRoles } from '../permissions.ts';

/** Long passwords are the whole rule, as current guidance has it: no forced mixture of characters. With a second factor, 8 are enough. */
export const passwordLimits = { min: 15, minWithSecondFactor: 8, max: 128 } as const;

export const newPasswordSchema = z.string().min(passwordLimits.min).max(passwordLimits.max);
/** For members who have a second factor; which of the two holds is the server's to say. */
const shorterPasswordSchema = z.string().min(passwordLimits.minWithSecondFactor).max(passwordLimits.max);
const typedPasswordSchema = z.string().max(passwordLimits.max);
const tokenSchema = z.string().max(100);
/** Six digits, or a recovery code however its parts are kept apart. */
const codeSchema = z.string().trim().min(1).max(40);
const nameSchema = requiredLineSchema(120);
const roleSchema = z.enum(staffRoles);

/** What the set-up link asks for: the first member of staff, who becomes the owner. */
export const setupInputSchema = z.object({ token: tokenSchema, name: nameSchema, email: emailSchema, password: newPasswordSchema });
export type SetupInput = z.infer<typeof setupInputSchema>;
export const signInInputSchema = z.object({ email: z.string().trim().max(254), password: typedPasswordSchema });
export type SignInInput = z.infer<typeof signInInputSchema>;
/** The second step: the ticket that the first one gave, and a code. */
export const enterCodeInputSchema = z.object({ ticket: sealedTicketSchema, code: codeSchema });
export type EnterCodeInput = z.infer<typeof enterCodeInputSchema>;

/** The signed-in member of staff, as the staff area knows them. */
export const staffMemberSchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  locale: localeSchema,
  hasSecondFactor: z.boolean(),
  /** Nothing is open to them but the set-up of a second factor. */
  mustAddSecondFactor: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** Signed in, or a ticket for the second step. */
export const signInAnswerSchema = z.object({ member: staffMemberSchema.nullable(), ticket: z.string().nullable() });

/** What whoever wants to sign in has to know. */
export const doorSchema = z.object({
  isSetupNeeded: z.boolean(),
  /** Whether a forgotten password can be reset by mail. */
  canMailReset: z.boolean(),
  /** The address to sign in at, where cookies are bound to https; null: any. */
  secureAddress: z.string().nullable(),
});

export const linkInputSchema = z.object({ token: tokenSchema });
/** What a one-time link opens, and for whom. */
export const foundLinkSchema = z.object({ purpose: z.enum(['invite', 'reset']), name: z.string(), email: z.string(), minLength: z.number().int() });
export type FoundLink = z.infer<typeof foundLinkSchema>;
export const openLinkInputSchema = z.object({ token: tokenSchema, password: shorterPasswordSchema });
/** The same, with the shortest password (in characters) that whom the link is for may choose. */
export const openLinkSchemaWith = (minLength: number) => openLinkInputSchema.extend({ password: z.string().min(minLength).max(passwordLimits.max) });
export type OpenLinkInput = z.infer<typeof openLinkInputSchema>;
export const requestResetInputSchema = z.object({ email: emailSchema });

/** A member of staff as owners see them. */
export const teamMemberSchema = staffMemberSchema.omit({ mustAddSecondFactor: true }).extend({
  isActive: z.boolean(),
  /** Whether they have chosen a password. */
  hasJoined: z.boolean(),
  lastSeenAt: z.string().nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const inviteInputSchema = z.object({ name: nameSchema, email: emailSchema, role: roleSchema, locale: localeSchema });
export type InviteInput = z.infer<typeof inviteInputSchema>;
export const changeRoleInputSchema = z.object({ id: randomIdSchema, role: roleSchema });
export const setActiveInputSchema = z.object({ id: randomIdSchema, isActive: z.boolean() });
export const makeLinkInputSchema = z.object({ id: randomIdSchema, removesSecondFactor: z.boolean() });
/** A one-time link: the path that is opened with it, and whether it also left by mail. */
export const madeLinkSchema = z.object({ path: z.string(), mail: z.enum(['sent', 'failed', 'off']) });
export type MadeLink = z.infer<typeof madeLinkSchema>;

export const accountInputSchema = z.object({ name: nameSchema, locale: localeSchema });
export type AccountInput = z.infer<typeof accountInputSchema>;
export const changePasswordInputSchema = z.object({ present: typedPasswordSchema.min(1), password: shorterPasswordSchema });
/** The same, with the shortest password (in characters) that the member may choose. */
export const changePasswordSchemaWith = (minLength: number) =>
  changePasswordInputSchema.extend({ password: z.string().min(minLength).max(passwordLimits.max) });
export type ChangePasswordInput = z.infer<typeof changePasswordInputSchema>;
/** The code is asked for where there is a second factor. */
export const presentProofSchema = z.object({ password: typedPasswordSchema.min(1), code: codeSchema.optional() });

export const signInSessionSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;

/** What an authenticator is set up with; it counts once a code of it came back with the ticket. */
export const secondFactorStartSchema = z.object({ secret: z.string(), qrSvg: z.string(), ticket: z.string() });
export type SecondFactorStart = z.infer<typeof secondFactorStartSchema>;
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });

/** How long sign-ins last, and whether they need a second factor. */
export const signInRulesSchema = z.object({
  idleMinutes: z.number().int().min(5).max(720),
  absoluteHours: z.number().int().min(1).max(72),
  requiresSecondFactor: z.boolean(),
});
export type SignInRules = z.infer<typeof signInRulesSchema>;
