import { randomBytes, randomInt } from 'node:crypto';

/** An id for a content record: 24 hexadecimal digits. */
export const newContentId = (): string => randomBytes(12).toString('hex');

/** An id that cannot be guessed, for requests, files and members of staff: 16 random bytes in hexadecimal. */
export const newRandomId = (): string => randomBytes(16).toString('hex');

/** A secret that is sent to one person and stored only as a hash: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

// No I, L, O or U: they are misread or misheard on the phone.
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Whether a text has the form of such a secret. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A request's reference as people write and say it, such as `D-7K3M-92QX`. */
export function newReference(): string {
  const symbols = Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('');
  return `D-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
