import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/**
 * Signed timestamps that prove when a form was opened. The server stores nothing: a ticket contains its time. A random
 * part makes each ticket the secret of one form. It never expires, because visitors leave tabs open and clocks jump. New
 * tickets use the first key; tickets signed with the others stay valid.
 */
export function createFormTickets({
  clock,
  keys: [current, ...earlier],
}: {
  clock: Clock;
  keys: [Buffer, ...Buffer[]];
}) {
  /**
   * A new ticket, `<opened at, ms in base 36>.<random part>.<signature>`, for a form that has been open for `openForMs`
   * already.
   */
  function issue(openForMs = 0): string {
    return sign(`${(clock() - openForMs).toString(36)}.${randomBytes(16).toString('base64url')}`, current);
  }

  /** The age of a ticket in ms, negative if the clock was set back since; null if the signature is wrong. */
  function ageOf(ticket: string): number | null {
    const payload = ticket.slice(0, ticket.lastIndexOf('.'));
    if (![current, ...earlier].some((key) => isSame(ticket, sign(payload, key)))) return null;
    return clock() - Number.parseInt(payload, 36);
  }

  return { issue, ageOf };
}

const sign = (payload: string, key: Buffer) =>
  `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
