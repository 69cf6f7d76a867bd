import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ReceiptKind, referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../../core/clock.ts';

const validMs = dayMs;
const signatureLength = 22;

/**
 * Signed words of thanks for what was sent, by the first of the keys; those by the others are ours too. They stand in the address that a
 * browser without script is led to, so that no address that somebody made up thanks for a request that nobody sent. Good for a day.
 */
export function createReceipts({ clock, keys: [current, ...earlier] }: { clock: Clock; keys: [Buffer, ...Buffer[]] }) {
  /** A new receipt for what was sent about a request. */
  function issue(kind: ReceiptKind, reference: string): string {
    return sign(kind, `${reference}.${clock().toString(36)}`, current);
  }

  /** Whether a receipt of this kind is ours and not yet over. */
  function isGood(kind: ReceiptKind, receipt: string): boolean {
    if (referenceOfReceipt(receipt) === null) return false;
    const told = receipt.slice(0, receipt.lastIndexOf('.'));
    if (![current, ...earlier].some((key) => isSame(receipt, sign(kind, told, key)))) return false;
    return clock() - Number.parseInt(told.slice(told.indexOf('.') + 1), 36) <= validMs;
  }

  return { issue, isGood };
}

function sign(kind: ReceiptKind, told: string, key: Buffer): string {
  const signature = createHmac('sha256', key).update(`${kind} ${told}`).digest('base64url');
  return `${told}.${signature.slice(0, signatureLength)}`;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
