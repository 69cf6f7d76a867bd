import { createHmac, randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '../core/auth/encrypted-text.ts';
import type { Secrets } from '../core/auth/secrets.ts';

/** The prefix that Standard Webhooks requires. People and secret scanners recognise secrets by it. */
const secretPrefix = 'whsec_';

/** A random secret in the format of Standard Webhooks, shown once. */
export const newWebhookSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** Encrypts webhook secrets for storage, each bound to its webhook. */
export function createWebhookSecrets(secrets: Secrets) {
  const keys = secrets.deriveAll('webhook');
  return {
    encrypt: (webhookId: string, secret: string): string => encryptText(keys[0], secret, webhookId),
    /** Decrypts a stored secret; null if its key is missing. */
    decrypt: (webhookId: string, encrypted: string): string | null => decryptText(keys, encrypted, webhookId),
  };
}

/** The headers of Standard Webhooks (standardwebhooks.com) for a delivery. `timestamp` is in Unix seconds. */
export function signedHeaders(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
) {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
