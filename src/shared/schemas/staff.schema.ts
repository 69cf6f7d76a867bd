import { z } from 'zod';
import { staffRoles } from '../permissions.ts';
import { emailSchema, randomIdSchema, requiredLineSchema } from './fields.schema.ts';

/** Long passwords are the whole rule, as current guidance has it: no forced mixture of characters. */
export const passwordLimits = { min: 15, max: 128 } as const;

export const newPasswordSchema = z.string().min(passwordLimits.min).max(passwordLimits.max);
/** What the set-up link asks for: the first member of staff, who becomes the owner. */
export const setupInputSchema = z.object({ token: z.string().max(100), name: requiredLineSchema(120), email: emailSchema, password: newPasswordSchema });
export type SetupInput = z.infer<typeof setupInputSchema>;
export const signInInputSchema = z.object({ email: z.string().trim().max(254), password: z.string().max(passwordLimits.max) });
export type SignInInput = z.infer<typeof signInInputSchema>;

/** The signed-in member of staff, as the staff area knows them. */
export const staffMemberSchema = z.object({ id: randomIdSchema, name: z.string(), email: z.string(), role: z.enum(staffRoles) });
export type StaffMember = z.infer<typeof staffMemberSchema>;
