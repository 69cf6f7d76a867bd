import { z } from 'zod';
import { randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';
import { apiScopes } from '../permissions.ts';

/** How long a token can be made to last, in days. */
export const tokenLifetimes = [30, 90, 365] as const;

export const apiTokenInputSchema = z.object({
  name: requiredLineSchema(80),
  scopes: z.array(z.enum(apiScopes)).min(1),
  days: z.literal(tokenLifetimes),
});
export type ApiTokenInput = z.infer<typeof apiTokenInputSchema>;

/** A token as owners see it; the token itself is shown once, when it is made. */
export const apiTokenSchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  /** Its last letters. */
  ending: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const newApiTokenSchema = z.object({ token: z.string(), record: apiTokenSchema });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;
