import { scryptSync } from 'node:crypto';

/**
 * A short mark of a passphrase, by which a person recognises that a file of settings or a shell changed it on the way.
 * It is slow to compute and short, so that it hardly helps to guess the passphrase.
 */
export const fingerprintOf = (passphrase: string): string =>
  scryptSync(passphrase, 'Dana backup passphrase', 2).toString('hex');
