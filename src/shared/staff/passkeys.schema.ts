import { z } from 'zod';
import { encryptedTicketSchema, randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** The limit of passkeys for each member, and of characters in a name. */
export const passkeyLimits = { each: 10, name: 60 } as const;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** A passkey of the signed-in member; times are UTC. */
export const passkeySchema = z.object({
  id: randomIdSchema,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const credentialType = z.literal('public-key');

/** Creation options of a discoverable passkey with user verification (W3C Web Authentication). */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: credentialType, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
/** The ticket must be returned with the created passkey. */
export const passkeyStartSchema = z.object({ options: passkeyCreationSchema, ticket: z.string() });
export type PasskeyStart = z.infer<typeof passkeyStartSchema>;

/** Request options for any passkey of this site. */
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export const passkeySignInStartSchema = z.object({ options: passkeyRequestSchema, ticket: z.string() });
export type PasskeySignInStart = z.infer<typeof passkeySignInStartSchema>;

/** The fields of a `RegistrationResponseJSON` that the server reads (W3C Web Authentication). */
export const addPasskeyInputSchema = z.object({
  ticket: encryptedTicketSchema,
  name: requiredLineSchema(passkeyLimits.name),
  credential: z.object({
    id: base64url(1400),
    response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(20_000) }),
  }),
});
export type AddPasskeyInput = z.infer<typeof addPasskeyInputSchema>;

/** The fields of an `AuthenticationResponseJSON` that the server reads. */
export const signInWithPasskeyInputSchema = z.object({
  ticket: encryptedTicketSchema,
  credential: z.object({
    id: base64url(1400),
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
    }),
  }),
});
export type SignInWithPasskeyInput = z.infer<typeof signInWithPasskeyInputSchema>;
