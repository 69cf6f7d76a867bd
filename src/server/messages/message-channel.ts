import { isIP } from 'node:net';
import type { Locale } from '#shared/i18n/locales.ts';
import type { MessageKind } from '#shared/messages/messages.schema.ts';
import type { AddressGuard } from '../webhooks/addresses.ts';
import type { PostOnce } from '../webhooks/post.ts';
import type { MessageValues } from './message-text.ts';

/** One message for one channel. */
export interface OutgoingMessage {
  /** The same at the gateway and in the database. */
  id: string;
  /** In the format of E.164: "+971501234567". */
  to: string;
  kind: MessageKind;
  locale: Locale;
  values: MessageValues;
  /** The whole text, for channels that send one. */
  text: string;
}

/**
 * The outcome of an attempt. `refused`: the channel will not take this message. `later`: it was certainly not sent.
 * `uncertain`: it may have been sent.
 */
export interface Outcome {
  kind: 'accepted' | 'refused' | 'later' | 'uncertain';
  /** Without numbers. */
  answer: string;
  providerId: string | null;
}

export interface Dialling {
  guard: AddressGuard;
  dial: PostOnce;
  signal: AbortSignal;
}

type Request = Pick<Parameters<PostOnce>[1], 'method' | 'url' | 'headers' | 'body'>;
/** Reads an answer with a status of 2xx: whether it accepts the message, and the provider's id for it. */
type ReadAnswer = (answer: string) => { isAccepted: boolean; id: string | null };

/** Enough for the JSON of any known gateway. */
const answerBytes = 10_000;
const storedLength = 300;
/** With these, a gateway says that it did not take the message now, or refuses the host's settings. */
const laterStatuses = [401, 403, 404, 405, 408, 410, 429, 503];
/** The system's errors before a connection stands. */
const notConnected = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;

/** Calls a provider once and classifies its answer. Never rejects. */
export async function callProvider(
  { guard, dial, signal }: Dialling,
  request: Request,
  readAnswer: ReadAnswer,
): Promise<Outcome> {
  const { fault, status, answer, isCut } = await dial(guard, { ...request, signal, answerBytes }).catch(
    // The process stops; the provider may have the message.
    () => ({ fault: 'timeout' as const, status: null, answer: '', isCut: true }),
  );
  const outcome = (kind: Outcome['kind'], providerId: string | null = null) => ({
    kind,
    answer: withoutNumbers(answer).slice(0, storedLength),
    providerId,
  });
  if (fault === null) {
    const { isAccepted, id } = readAnswer(answer);
    if (isAccepted) return outcome('accepted', id);
    // The part that accepts the message may be missing.
    return outcome(isCut ? 'uncertain' : 'refused');
  }
  if (status !== null) {
    if (laterStatuses.includes(status) || fault === 'redirect') return outcome('later');
    return outcome(status >= 500 ? 'uncertain' : 'refused');
  }
  if (fault === 'timeout') return outcome('uncertain');
  return outcome(fault === 'unreachable' && !notConnected.test(answer) ? 'uncertain' : 'later');
}

/** Numbers of patients must reach neither the log nor the database; ids of providers are stored apart. */
export const withoutNumbers = (answer: string): string =>
  // IP addresses are needed to find a problem.
  answer.replace(/\+?\d[\d\s().-]{4,}\d/g, (found) => (isIP(found) ? found : '…'));
