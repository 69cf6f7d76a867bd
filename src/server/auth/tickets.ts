import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Seals a short text with AES-256-GCM; only with the same key and context it can be read again. */
export function sealText(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The text that was sealed with one of the keys under this context, null where it was not. */
export function openText(keys: readonly Buffer[], sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      // Another key, another purpose, or nothing of ours: the next key is tried.
    }
  }
  return null;
}

/**
 * What one step of signing in hands to the next through the browser, which can neither read nor change it: nothing is stored here.
 * Good for `lastsMs` and for its purpose alone.
 */
export function createTickets({ clock, key, lastsMs }: { clock: Clock; key: Buffer; lastsMs: number }) {
  const seal = (purpose: string, values: string[]): string => sealText(key, JSON.stringify([clock() + lastsMs, ...values]), purpose);

  /** The values that were sealed for the purpose, null where the ticket is none of ours or its time is over. */
  function open(purpose: string, ticket: string): string[] | null {
    const text = openText([key], ticket, purpose);
    if (text === null) return null;
    const [until, ...values] = JSON.parse(text) as [number, ...string[]];
    return clock() < until ? values : null;
  }

  return { seal, open };
}
