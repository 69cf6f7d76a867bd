import { eq, lte } from 'drizzle-orm';
import { clockCorrectionMs } from '#shared/time/time.rules.ts';
import { decryptText, encryptText } from '../core/auth/encrypted-text.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { spentTickets } from './staff.table.ts';

/**
 * Encrypted values that one step of signing in passes to the next through the browser. A ticket is valid for `validMs`,
 * for its purpose only, and until it is spent. Spent tickets are stored until they expire, so that a restart does not
 * make them valid again.
 */
export function createSignInTickets({
  db,
  clock,
  key,
  validMs,
}: {
  db: Db;
  clock: Clock;
  key: Buffer;
  validMs: number;
}) {
  const issue = (purpose: string, values: string[]): string =>
    encryptText(key, JSON.stringify([clock() + validMs, newRandomId(), ...values]), purpose);

  function read(purpose: string, ticket: string) {
    const text = decryptText([key], ticket, purpose);
    if (text === null) return null;
    const [until, id, ...values] = JSON.parse(text) as [number, string, ...string[]];
    return { until, id, values };
  }

  /** The encrypted values; null if the ticket is forged, expired or spent. */
  function open(purpose: string, ticket: string): string[] | null {
    const found = read(purpose, ticket);
    if (!found || isSpent(found.id)) return null;
    const leftMs = found.until - clock();
    return leftMs > 0 && leftMs <= validMs + clockCorrectionMs ? found.values : null;
  }

  const isSpent = (id: string) =>
    db.select({ id: spentTickets.id }).from(spentTickets).where(eq(spentTickets.id, id)).get() !== undefined;

  /** Invalidates a ticket, in the caller's transaction if there is one. */
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

  return { issue, open, spend };
}
