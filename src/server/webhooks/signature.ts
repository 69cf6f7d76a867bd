import { createHmac } from 'node:crypto';
import { openText, sealText } from '../core/auth/sealed-text.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { newToken } from '../core/ids.ts';

/** Stands before every secret, so that people and scanners of leaked secrets know what they have found. */
const secretPrefix = 'dana_hook_';

/** A secret that nobody has guessed: made once for each webhook, shown once. */
export const newWebhookSecret = (): string => `${secretPrefix}${newToken()}`;

/** Seals the secrets of webhooks as they are stored, each bound to its webhook. */
export function createWebhookSecrets(secrets: Secrets) {
  const keys = secrets.deriveAll('webhook');
  return {
    seal: (webhookId: string, secret: string): string => sealText(keys[0], secret, webhookId),
    /** The stored secret, null where its key is not at hand. */
    unseal: (webhookId: string, sealed: string): string | null => openText(keys, sealed, webhookId),
  };
}

/** What proves that a body is ours and from this moment (Unix seconds): `sha256=` and the HMAC of `timestamp.body` in hexadecimal. */
export function signBody(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
