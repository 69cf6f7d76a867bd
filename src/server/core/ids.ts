import { randomBytes } from 'node:crypto';
import { randomHex, randomIndex } from './random.ts';

/** 24 hexadecimal digits. */
export const newContentId = (): string => randomHex(12);

/** An unguessable id for requests, files and members of staff: 16 random bytes in hexadecimal. */
export const newRandomId = (): string => randomHex(16);

/** A secret for one recipient, of which only the hash is stored: 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

// No I, L, O or U: they are misread or misheard on the phone.
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Whether a text has the format of `newToken`. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A request's reference for people, such as `D-7K3M-92QX`. */
export function newReference(): string {
  const symbols = Array.from({ length: 8 }, () => referenceAlphabet[randomIndex(referenceAlphabet.length)]).join('');
  return `D-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
