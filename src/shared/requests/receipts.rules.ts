/** What a receipt in an address tells, each by its name in the query: a request arrived, a wish about one did, or a wish had been told before. */
export const receiptKinds = ['sent', 'wish', 'repeat'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** A receipt as it is written: the reference, when it was given, and the server's signature, which browsers cannot check. */
export const receiptForm = /^(D-[0-9A-Z]{4}-[0-9A-Z]{4})\.[0-9a-z]{8,9}\.[\w-]{22}$/;

/** The reference that a receipt names; null for what cannot be one. */
export function referenceOfReceipt(receipt: string | null): string | null {
  return receiptForm.exec(receipt ?? '')?.[1] ?? null;
}
