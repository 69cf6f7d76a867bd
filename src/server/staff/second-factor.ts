import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { toLatinDigits } from '#shared/i18n/format.ts';
import { openText, sealText } from '../core/auth/sealed-text.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import type { Clock } from '../core/clock.ts';

const stepSeconds = 30;
/** One step before and after the present one: clocks of phones differ. */
const window = 1;
const recoveryCodeCount = 10;
// No I, L, O or U: they are misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Codes of an authenticator (TOTP: SHA-1, six digits, 30 s, what every app knows), and the recovery codes that stand in for one. */
export function createSecondFactor({ clock, secrets }: { clock: Clock; secrets: Secrets }) {
  const sealKeys = secrets.deriveAll('second-factor');
  const codeKeys = secrets.deriveAll('recovery-code');

  /** A new secret in base 32, as authenticators take it. */
  const newSecret = (): string => new Secret({ size: 20 }).base32;

  /** The picture that an authenticator reads the secret from, as SVG. */
  function qrSvg(secret: string, { email, centreName }: { email: string; centreName: string }): string {
    // A colon would end the name.
    const issuer = centreName.replaceAll(':', ' ');
    return renderSVG(new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString(), { border: 2 });
  }

  /** The 30 s step that a code belongs to, null where it is wrong or its time is over. */
  function stepOf(secret: string, code: string): number | null {
    const token = toLatinDigits(code).replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const delta = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds }).validate({ token, timestamp: clock(), window });
    return delta === null ? null : Math.floor(clock() / 1000 / stepSeconds) + delta;
  }

  /** A secret as it is stored, bound to its member. */
  const seal = (staffId: string, secret: string): string => sealText(sealKeys[0], secret, staffId);
  /** The stored secret, null where its key is not at hand. */
  const unseal = (staffId: string, sealed: string): string | null => openText(sealKeys, sealed, staffId);

  /** Ten new recovery codes: for their owner alone, who sees them once. */
  const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

  /** What is stored of a recovery code. Keyed, since 50 bits could be tried out with a copy of the database alone. */
  const hashRecoveryCode = (code: string): string => hashWith(codeKeys[0], code);
  /** Every form in which a typed code may be stored: under the site's present secret and those before it. */
  const recoveryHashes = (code: string): string[] => codeKeys.map((key) => hashWith(key, code));

  return { newSecret, qrSvg, stepOf, seal, unseal, newRecoveryCodes, hashRecoveryCode, recoveryHashes };
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
