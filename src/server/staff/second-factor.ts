import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { toLatinDigits } from '#shared/i18n/format.ts';
import { decryptText, encryptText } from '../core/auth/encrypted-text.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import type { Clock } from '../core/clock.ts';

export const stepSeconds = 30;
/** One step before and after the current one, since clocks of phones differ. */
const window = 1;
const recoveryCodeCount = 10;
// No I, L, O or U, which are easily misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Authenticator codes (TOTP: SHA-1, six digits, 30 s, which every app supports) and recovery codes. */
export function createSecondFactor({ clock, secrets }: { clock: Clock; secrets: Secrets }) {
  const secretKeys = secrets.deriveAll('second-factor');
  const codeKeys = secrets.deriveAll('recovery-code');

  /** A new secret in base 32, as authenticators expect it. */
  const newSecret = (): string => new Secret({ size: 20 }).base32;

  /** The QR code of a secret for authenticators, as SVG. */
  function qrSvg(secret: string, { email, centreName }: { email: string; centreName: string }): string {
    // A colon separates issuer and account name.
    const issuer = centreName.replaceAll(':', ' ');
    return renderSVG(new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString(), { border: 2 });
  }

  /** The 30 s step of a code, null if the code is wrong or expired. */
  function stepOf(secret: string, code: string): number | null {
    const token = toLatinDigits(code).replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const delta = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds }).validate({
      token,
      timestamp: clock(),
      window,
    });
    return delta === null ? null : Math.floor(clock() / 1000 / stepSeconds) + delta;
  }

  /** Encrypts a secret for storage, bound to its member. */
  const encrypt = (staffId: string, secret: string): string => encryptText(secretKeys[0], secret, staffId);
  /** Decrypts a stored secret; null if its key is missing. */
  const decrypt = (staffId: string, encrypted: string): string | null => decryptText(secretKeys, encrypted, staffId);

  /** Ten new recovery codes, to be shown only once. */
  const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

  /** A keyed hash: with a plain one, a copy of the database would suffice to find codes of 50 bits by brute force. */
  const hashRecoveryCode = (code: string): string => hashWith(codeKeys[0], code);
  /** The hashes of a code under the current and the previous secrets. */
  const recoveryHashes = (code: string): string[] => codeKeys.map((key) => hashWith(key, code));

  return { newSecret, qrSvg, stepOf, encrypt, decrypt, newRecoveryCodes, hashRecoveryCode, recoveryHashes };
}

function newRecoveryCode(): string {
  const symbols = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`;
}

function hashWith(key: Buffer, code: string): string {
  const plain = toLatinDigits(code)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHmac('sha256', key).update(plain).digest('hex');
}
