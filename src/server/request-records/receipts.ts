import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ReceiptKind, referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../core/clock.ts';

/** A reminder can be stopped for as long as an appointment can lie ahead. */
const validMsOf = (kind: ReceiptKind) => (kind === 'reminder' ? 400 * dayMs : dayMs);
const signatureLength = 22;

export type Receipts = ReturnType<typeof createReceipts>;

/**
 * Signed receipts in the URL of the page of thanks for browsers without script, so nobody can make up such a page.
 * Valid for a day; in mails that stop a reminder, for more than a year. The first key signs; the others are accepted too.
 */
export function createReceipts({ clock, keys: [current, ...earlier] }: { clock: Clock; keys: [Buffer, ...Buffer[]] }) {
  function issue(kind: ReceiptKind, reference: string): string {
    return sign(kind, `${reference}.${clock().toString(36)}`, current);
  }

  /** Whether a receipt of this kind has a valid signature and has not expired. */
  function isValid(kind: ReceiptKind, receipt: string): boolean {
    if (referenceOfReceipt(receipt) === null) return false;
    const payload = receipt.slice(0, receipt.lastIndexOf('.'));
    if (![current, ...earlier].some((key) => isSame(receipt, sign(kind, payload, key)))) return false;
    return Math.abs(clock() - Number.parseInt(payload.slice(payload.indexOf('.') + 1), 36)) <= validMsOf(kind);
  }

  return { issue, isValid };
}

function sign(kind: ReceiptKind, payload: string, key: Buffer): string {
  const signature = createHmac('sha256', key).update(`${kind} ${payload}`).digest('base64url');
  return `${payload}.${signature.slice(0, signatureLength)}`;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
