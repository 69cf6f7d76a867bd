import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../clock.ts';

const validMs = 30 * dayMs;

/**
 * Signed proofs of when a form was opened, by the first of the keys; those by the others are ours too. Nothing is stored: a ticket says itself when it was issued and is valid for a month,
 * as long as people leave a tab open.
 */
export function createFormTickets({ clock, keys: [current, ...earlier] }: { clock: Clock; keys: [Buffer, ...Buffer[]] }) {
  /** A new ticket, `<opened at, ms in base 36>.<signature>`, for a form that has been open for `openForMs` already. */
  function issue(openForMs = 0): string {
    return sign((clock() - openForMs).toString(36), current);
  }

  /** How long ago a ticket was issued, in ms; null for one that is not ours or older than a month. */
  function ageOf(ticket: string): number | null {
    const issuedAt = ticket.split('.')[0] ?? '';
    if (![current, ...earlier].some((key) => isSame(ticket, sign(issuedAt, key)))) return null;
    const age = clock() - Number.parseInt(issuedAt, 36);
    return age <= validMs ? age : null;
  }

  return { issue, ageOf };
}

const sign = (issuedAt: string, key: Buffer) => `${issuedAt}.${createHmac('sha256', key).update(issuedAt).digest('base64url')}`;

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
