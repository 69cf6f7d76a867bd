/** Kinds of receipts, by their names in the query: a request arrived, a change request arrived, or a change request was a repeat. */
export const receiptKinds = ['sent', 'wish', 'repeat'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** The format of a receipt: the reference, the time, and the server's signature, which browsers cannot check. */
export const receiptForm = /^(D-[0-9A-Z]{4}-[0-9A-Z]{4})\.[0-9a-z]{8,9}\.[\w-]{22}$/;

/** The reference of a receipt; null if its format is wrong. */
export function referenceOfReceipt(receipt: string | null): string | null {
  return receiptForm.exec(receipt ?? '')?.[1] ?? null;
}
