import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '../core/auth/encrypted-text.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { newToken } from '../core/ids.ts';

/** Prefix of every secret, by which people and secret scanners recognise it. */
const secretPrefix = 'dana_hook_';

/** A random secret, shown once. */
export const newWebhookSecret = (): string => `${secretPrefix}${newToken()}`;

/** Encrypts webhook secrets for storage, each bound to its webhook. */
export function createWebhookSecrets(secrets: Secrets) {
  const keys = secrets.deriveAll('webhook');
  return {
    encrypt: (webhookId: string, secret: string): string => encryptText(keys[0], secret, webhookId),
    /** Decrypts a stored secret; null if its key is missing. */
    decrypt: (webhookId: string, encrypted: string): string | null => decryptText(keys, encrypted, webhookId),
  };
}

/** The signature of a body and its time (Unix seconds): `sha256=` and the HMAC of `timestamp.body` in hexadecimal. */
export function signBody(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
