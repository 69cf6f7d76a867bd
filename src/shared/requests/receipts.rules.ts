/**
 * Kinds of receipts, by their names in the query. `sent`: a request arrived. `reminder`: proves in a mail that its
 * reader may stop the reminder of an appointment. `unreminded`: that reminder is stopped. `move`: proves on the status page
 * that its reader may look for another time; in no address.
 */
export const receiptKinds = ['sent', 'reminder', 'unreminded', 'move'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Whether a query has a receipt, valid or not: its page is for one visitor. */
export const hasReceipt = (query: URLSearchParams): boolean => receiptKinds.some((kind) => query.has(kind));

/** The format of a receipt: the reference, the time, and the server's signature, which browsers cannot check. */
export const receiptForm = /^(D-[0-9A-Z]{4}-[0-9A-Z]{4})\.[0-9a-z]{8,9}\.[\w-]{22}$/;

/** The reference of a receipt; null if its format is wrong. */
export function referenceOfReceipt(receipt: string | null): string | null {
  return receiptForm.exec(receipt ?? '')?.[1] ?? null;
}
