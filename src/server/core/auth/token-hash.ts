import { createHash } from 'node:crypto';

/** The stored SHA-256 of a secret token. Tokens are 32 random bytes, so no slow hash is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
