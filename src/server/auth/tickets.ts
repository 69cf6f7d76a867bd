import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { newRandomId } from '../ids.ts';

const nonceBytes = 12;
const tagBytes = 16;
const mostSpent = 10_000;

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
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      // Another key, another purpose, or nothing of ours: the next key is tried.
    }
  }
  return null;
}

/**
 * What one step of signing in hands to the next through the browser, which can neither read nor change it. Good for `lastsMs`, for its
 * purpose alone, and until it is spent; only the last 10,000 that were spent since the start are remembered here.
 */
export function createTickets({ clock, key, lastsMs }: { clock: Clock; key: Buffer; lastsMs: number }) {
  const spent = new LRUCache<string, true>({ max: mostSpent });

  const seal = (purpose: string, values: string[]): string => sealText(key, JSON.stringify([clock() + lastsMs, newRandomId(), ...values]), purpose);

  function read(purpose: string, ticket: string) {
    const text = openText([key], ticket, purpose);
    if (text === null) return null;
    const [until, id, ...values] = JSON.parse(text) as [number, string, ...string[]];
    return { until, id, values };
  }

  /** The values that were sealed for the purpose, null where the ticket is none of ours, its time is over or it was spent. */
  function open(purpose: string, ticket: string): string[] | null {
    const found = read(purpose, ticket);
    return found && clock() < found.until && !spent.has(found.id) ? found.values : null;
  }

  /** Lets a ticket open nothing any more. */
  function spend(purpose: string, ticket: string): void {
    const found = read(purpose, ticket);
    if (found) spent.set(found.id, true);
  }

  return { seal, open, spend };
}
