import type { ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { ForeignAnswer, fetchOwn, refusalIn } from '../../lib/foreign-answer.ts';

interface SpreadsheetSending {
  /** The endpoint that receives the sheet. */
  path: string;
  file: Blob;
  locale: Locale;
  /** The digest of the checked sheet; set to apply it. */
  digest?: string;
}

/** A refused sheet: the HTTP status and the server's message, with `data` in the shape of a tRPC error. */
export class SheetRefusal extends Error {
  readonly status: number;
  readonly data: { appCode: ErrorCode };

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SheetRefusal';
    this.status = status;
    this.data = { appCode: status === 409 ? 'conflict' : 'invalid_input' };
  }
}

/**
 * Sends a sheet and returns the server's response. Rejects with a SheetRefusal if the server refuses the sheet, with a
 * ForeignAnswer, and with a TypeError on a network error.
 */
export async function sendSpreadsheet<Answer>({ path, file, locale, digest }: SpreadsheetSending): Promise<Answer> {
  const form = new FormData();
  if (digest) form.append('digest', digest);
  form.append('file', file, 'sheet');
  const response = await fetchOwn(path, { method: 'POST', headers: { 'accept-language': locale }, body: form });
  const answer: unknown = await response.json();
  if (response.ok && typeof (answer as { added?: number } | null)?.added === 'number') return answer as Answer;
  const refusal = refusalIn(answer);
  throw refusal ? new SheetRefusal(response.status, refusal.message) : new ForeignAnswer(response.status);
}
