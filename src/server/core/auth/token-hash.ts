import { createHash } from 'node:crypto';

/** What is stored of a secret token: its SHA-256. Tokens are 32 random bytes, so no slow hash is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
