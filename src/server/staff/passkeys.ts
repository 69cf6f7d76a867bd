import {
  type AddPasskeyInput,
  type PasskeySignInStart,
  type PasskeyStart,
  passkeyCreationSchema,
  passkeyRequestSchema,
  type SignInWithPasskeyInput,
} from '#shared/staff/passkeys.schema.ts';

/** Loaded with the first use of passkeys, to keep the start fast. */
const library = () => import('@simplewebauthn/server');

/** The stored public key of a passkey. */
interface PasskeyKey {
  credentialId: string;
  publicKey: Buffer;
  useCount: number;
}

interface PasskeyOwner {
  id: string;
  name: string;
  email: string;
  centreName: string;
  credentialIds: readonly string[];
}

/** COSE numbers of EdDSA, ES256 and RS256, which devices support. */
const algorithms = [-8, -7, -257];

const hostOf = (origin: string) => new URL(origin).hostname;

/** WebAuthn registration options for a discoverable passkey with user verification. */
export async function makePasskeyOptions(
  origin: string,
  { id, name, email, centreName, credentialIds }: PasskeyOwner,
): Promise<PasskeyStart['options']> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: centreName,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: credentialIds.map((credentialId) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return passkeyCreationSchema.parse(options);
}

/** The public key of a registration response; null if its challenge, origin or user verification is wrong. */
export async function readNewPasskey(
  origin: string,
  challenge: string,
  { id, response }: AddPasskeyInput['credential'],
): Promise<PasskeyKey | null> {
  const { verifyRegistrationResponse } = await library();
  // The library throws if a value does not match.
  const read = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!read?.verified) return null;
  const { credential } = read.registrationInfo;
  return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), useCount: credential.counter };
}

/** WebAuthn sign-in options without credential ids: the user chooses the passkey. */
export async function makeSignInOptions(origin: string): Promise<PasskeySignInStart['options']> {
  const { generateAuthenticationOptions } = await library();
  return passkeyRequestSchema.parse(
    await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' }),
  );
}

/** The use count of a sign-in response; null if its signature, challenge, origin or user verification is wrong. */
export async function readPasskeyUse(
  origin: string,
  challenge: string,
  { credentialId, publicKey, useCount }: PasskeyKey,
  { id, response }: SignInWithPasskeyInput['credential'],
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const read = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: useCount },
  }).catch(() => null);
  return read?.verified ? read.authenticationInfo.newCounter : null;
}
