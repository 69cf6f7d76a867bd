import { z } from 'zod';
import { randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';
import { apiScopes } from '../permissions.ts';

/** The possible lifetimes of a token, in days. */
export const tokenLifetimes = [30, 90, 365] as const;

export const apiTokenInputSchema = z.object({
  name: requiredLineSchema(80),
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  days: z.literal(tokenLifetimes),
});
export type ApiTokenInput = z.infer<typeof apiTokenInputSchema>;

/** A token without its secret, which is shown only once after creation. */
export const apiTokenSchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  /** The last letters of the secret. */
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
