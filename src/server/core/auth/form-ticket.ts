import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../clock.ts';

const validMs = 30 * dayMs;

/**
 * Signed timestamps that prove when a form was opened. The server stores nothing: a ticket contains its time and is valid for a month, because
 * visitors leave tabs open. New tickets use the first key; tickets signed with the others stay valid.
 */
export function createFormTickets({ clock, keys: [current, ...earlier] }: { clock: Clock; keys: [Buffer, ...Buffer[]] }) {
  /** A new ticket, `<opened at, ms in base 36>.<signature>`, for a form that has been open for `openForMs` already. */
  function issue(openForMs = 0): string {
    return sign((clock() - openForMs).toString(36), current);
  }

  /**
   * The age of a ticket in ms; null if the signature is wrong or the ticket is older than a month. A ticket from the future was issued while the
   * clock was wrong: it counts as a month old, because no patient must be taken for a program.
   */
  function ageOf(ticket: string): number | null {
    const issuedAt = ticket.split('.')[0] ?? '';
    if (![current, ...earlier].some((key) => isSame(ticket, sign(issuedAt, key)))) return null;
    const age = clock() - Number.parseInt(issuedAt, 36);
    if (age < 0) return validMs;
    return age <= validMs ? age : null;
  }

  return { issue, ageOf };
}

const sign = (issuedAt: string, key: Buffer) => `${issuedAt}.${createHmac('sha256', key).update(issuedAt).digest('base64url')}`;

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
