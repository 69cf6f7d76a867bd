import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { spentTickets } from '../../staff/staff.table.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { newRandomId } from '../ids.ts';

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
 * Sealed values that one step of signing in hands to the next through the browser, which can neither read nor change them. A ticket is valid
 * for `lastsMs`, for its purpose only, and until it is spent. Spent tickets are stored until they expire, so that a restart does not make
 * them valid again.
 */
export function createTickets({ db, clock, key, lastsMs }: { db: Db; clock: Clock; key: Buffer; lastsMs: number }) {
  const seal = (purpose: string, values: string[]): string => sealText(key, JSON.stringify([clock() + lastsMs, newRandomId(), ...values]), purpose);

  function read(purpose: string, ticket: string) {
    const text = openText([key], ticket, purpose);
    if (text === null) return null;
    const [until, id, ...values] = JSON.parse(text) as [number, string, ...string[]];
    return { until, id, values };
  }

  /** The values that were sealed for the purpose; null if the ticket is forged, expired or spent. */
  function open(purpose: string, ticket: string): string[] | null {
    const found = read(purpose, ticket);
    return found && clock() < found.until && !isSpent(found.id) ? found.values : null;
  }

  const isSpent = (id: string) => db.select({ id: spentTickets.id }).from(spentTickets).where(eq(spentTickets.id, id)).get() !== undefined;

  /** Makes a ticket invalid. Takes part in a transaction of the caller. */
  function spend(purpose: string, ticket: string): void {
    const found = read(purpose, ticket);
    if (!found) return;
    db.delete(spentTickets)
      .where(lte(spentTickets.expiresAt, toInstant(clock())))
      .run();
    db.insert(spentTickets)
      .values({ id: found.id, expiresAt: toInstant(found.until) })
      .onConflictDoNothing()
      .run();
  }

  return { seal, open, spend };
}
