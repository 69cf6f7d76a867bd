import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const holdsKey = 0x40;

/** Deviations from a correct authenticator, for tests of refusals. */
interface Use {
  origin?: string;
  isVerified?: boolean;
  count?: number;
}

/**
 * An authenticator with one passkey (ES256, no attestation) that answers WebAuthn requests of a browser at this origin.
 */
export function createAuthenticator(origin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  function data(at: string, flags: number, count: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(at).hostname), Buffer.from([flags]), counter]);
  }

  /** Creates the passkey. */
  function make(challenge: string, { origin: at = origin, isVerified = true }: Use = {}) {
    const flags = userPresent | holdsKey | (isVerified ? userVerified : 0);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(Buffer.concat([data(at, flags, 0), attested]))],
    ]);
    const response = {
      clientDataJSON: base64url(clientData('webauthn.create', challenge, at)),
      attestationObject: base64url(attestation),
    };
    return { id: base64url(id), response };
  }

  /** Signs with the passkey. */
  function use(challenge: string, { origin: at = origin, isVerified = true, count = 0 }: Use = {}) {
    const authenticatorData = data(at, userPresent | (isVerified ? userVerified : 0), count);
    const clientDataJSON = clientData('webauthn.get', challenge, at);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
    const response = {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    };
    return { id: base64url(id), response };
  }

  return { make, use };
}

/** A public key in COSE form (RFC 9052): EC2, ES256, P-256 and the point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const small = (value: number) => Buffer.from([value < 0 ? 0x20 - 1 - value : value]);
  return map([
    [small(1), small(2)],
    [small(3), small(-7)],
    [small(-1), small(1)],
    [small(-2), bytes(Buffer.from(x, 'base64url'))],
    [small(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

// The part of CBOR (RFC 8949) that an attestation needs: small maps, short texts and byte strings.
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
