import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#shared/rules/time.rules.ts';
import type { Clock } from '../clock.ts';

const validMs = 30 * dayMs;

/** Signed proofs of when a form was opened. Nothing is stored: a ticket says itself when it was issued and is valid for a month, as long as people leave a tab open. */
export function createFormTickets({ clock, key }: { clock: Clock; key: Buffer }) {
  /** A new ticket, `<opened at, ms in base 36>.<signature>`, for a form that has been open for `openForMs` already. */
  function issue(openForMs = 0): string {
    return sign((clock() - openForMs).toString(36));
  }

  /** How long ago a ticket was issued, in ms; null for one that is not ours or older than a month. */
  function ageOf(ticket: string): number | null {
    const issuedAt = ticket.split('.')[0] ?? '';
    const given = Buffer.from(ticket);
    const expected = Buffer.from(sign(issuedAt));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const age = clock() - Number.parseInt(issuedAt, 36);
    return age <= validMs ? age : null;
  }

  function sign(issuedAt: string): string {
    return `${issuedAt}.${createHmac('sha256', key).update(issuedAt).digest('base64url')}`;
  }

  return { issue, ageOf };
}
