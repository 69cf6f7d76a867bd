import {
  type AddPasskeyInput,
  type PasskeySignInStart,
  type PasskeyStart,
  passkeyCreationSchema,
  passkeyRequestSchema,
  type SignInWithPasskeyInput,
} from '#shared/staff/passkeys.schema.ts';

/** Read when the first passkey is asked for: most starts need none of it. */
const library = () => import('@simplewebauthn/server');

/** The public half of a passkey, as it is stored. */
export interface PasskeyKey {
  credentialId: string;
  publicKey: Buffer;
  useCount: number;
}

/** Whose passkey is made, and where. */
export interface PasskeyOwner {
  id: string;
  name: string;
  email: string;
  centreName: string;
  credentialIds: readonly string[];
}

/** EdDSA, ES256 and RS256 in COSE's numbers: what devices make. */
const algorithms = [-8, -7, -257];

const hostOf = (origin: string) => new URL(origin).hostname;

/** What a browser makes a passkey from that its device can find again without a name, and opens to its user alone. */
export async function makePasskeyOptions(origin: string, { id, name, email, centreName, credentialIds }: PasskeyOwner): Promise<PasskeyStart['options']> {
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

/** The key that a browser made for the challenge at this origin, its user verified; null where anything of that is not so. */
export async function readNewPasskey(origin: string, challenge: string, { id, response }: AddPasskeyInput['credential']): Promise<PasskeyKey | null> {
  const { verifyRegistrationResponse } = await library();
  // It throws where it does not find what is expected.
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

/** What a browser looks for a passkey with; which one is its user's to choose. */
export async function askPasskeyOptions(origin: string): Promise<PasskeySignInStart['options']> {
  const { generateAuthenticationOptions } = await library();
  return passkeyRequestSchema.parse(await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' }));
}

/** The use count that comes with the challenge signed by this key at this origin, its user verified; null where anything of that is not so. */
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
