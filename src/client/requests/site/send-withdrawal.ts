import type { ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { agrees, agreesField } from '#shared/messages/message-channels.rules.ts';
import type { CardKind } from '#shared/requests/cards.schema.ts';
import type { InputOf } from '#shared/requests/request-form.ts';
import type { VisitReceipt } from '#shared/requests/requests.schema.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import type { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { ForeignAnswer, refusalIn } from '../../ui/lib/foreign-answer.ts';
import { UnsentForm } from './sending-limits.ts';
import type { Proof } from './use-request-form.ts';

interface WithdrawalToSend {
  withdrawal: InputOf<typeof withdrawalForm>;
  point: VisitPoint | null;
  proof: Proof;
  cards: Partial<Record<CardKind, File>>;
  /** The language of the response. */
  locale: Locale;
  /** Aborts the upload. */
  signal: AbortSignal;
  /** Called with the share of the upload that was sent, 0 to 1. */
  onProgress: (part: number) => void;
}

const address = '/requests/withdrawal';
const codes: Record<number, ErrorCode> = { 413: 'too_large', 415: 'unsupported_type', 429: 'too_many_requests' };

/**
 * Sends a home visit with its cards. Rejects with the server's refusal in the form of a tRPC error, with a
 * ForeignAnswer, or with a plain error without a response. Does not check the receipt.
 */
export function sendWithdrawal({
  withdrawal,
  point,
  proof,
  cards,
  locale,
  signal,
  onProgress,
}: WithdrawalToSend): Promise<VisitReceipt> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.setRequestHeader('accept-language', locale);
    let isSent = false;
    request.upload.onload = () => {
      isSent = true;
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onload = () =>
      request.status === 200 ? resolve(request.response as VisitReceipt) : reject(refusal(request));
    request.onerror = () => reject(isSent ? new Error('The form got no response.') : new UnsentForm());
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort());
    request.send(toFormData({ withdrawal, point, proof, cards }));
  });
}

function toFormData({
  withdrawal,
  point,
  proof: { guard, consentVersion, agreedChannels },
  cards,
}: Pick<WithdrawalToSend, 'withdrawal' | 'point' | 'proof' | 'cards'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...withdrawal, ...guard, consentVersion }))
    if (value) form.set(name, value);
  for (const channel of agreedChannels) form.set(agreesField(channel), agrees);
  if (point) form.set('point', JSON.stringify(point));
  // Fields precede the files, so the server can refuse them before it reads megabytes.
  for (const [kind, file] of Object.entries(cards)) form.set(kind, file);
  return form;
}

/** The server's refusal in the form of a tRPC error. */
function refusal({ status, response }: XMLHttpRequest): Error {
  const refused = refusalIn(response);
  if (!refused) return new ForeignAnswer(status);
  return Object.assign(new Error(refused.message), {
    data: { appCode: codes[status] ?? 'invalid_input', fields: refused.fields },
  });
}
