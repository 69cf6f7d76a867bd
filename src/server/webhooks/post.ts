import http from 'node:http';
import https from 'node:https';
import { type AddressGuard, AddressRefused, type CheckedAddress } from './addresses.ts';
import type { DeliveryOutcome } from './webhook-outbox.ts';

interface Post {
  /** POST by default. */
  method?: 'POST' | 'GET' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** How much of the answer is read; enough to diagnose problems by default. */
  answerBytes?: number;
}

export type PostOnce = typeof postOnce;

const diagnosisBytes = 300;
const answerWithinMs = 10_000;
/** The additional time for the body after the status arrived. */
const textWithinMs = 1000;

/**
 * Sends a request once, only to checked IP addresses and without following redirects. Resolves with the outcome of any
 * kind; rejects only if `signal` was aborted.
 */
export async function postOnce(guard: AddressGuard, post: Post): Promise<DeliveryOutcome> {
  const inTime = AbortSignal.timeout(answerWithinMs);
  try {
    const url = new URL(post.url);
    const addresses = await withSignal(inTime, guard.findAddresses(url));
    const response = await send(url, addresses, { ...post, signal: AbortSignal.any([post.signal, inTime]) });
    const { status } = response;
    if (status >= 200 && status < 300) return { fault: null, ...response };
    return { fault: status >= 300 && status < 400 ? 'redirect' : 'status', ...response };
  } catch (error) {
    post.signal.throwIfAborted();
    if (error instanceof AddressRefused) return { fault: error.fault, status: null, answer: error.message };
    if (inTime.aborted) return { fault: 'timeout', status: null, answer: '' };
    const answer = codeOf(error);
    return {
      fault: /CERT|ALTNAME|TLS|SELF_SIGNED|SSL/.test(answer) ? 'certificate' : 'unreachable',
      status: null,
      answer,
    };
  }
}

function send(
  url: URL,
  addresses: CheckedAddress[],
  { method = 'POST', headers, body, signal, answerBytes = diagnosisBytes }: Omit<Post, 'url'>,
): Promise<{ status: number; answer: string; isCut: boolean }> {
  const options: https.RequestOptions = {
    method,
    headers: method === 'GET' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    // A separate connection to a checked address, without resolving the name again.
    agent: false,
    lookup: (_hostname, { all }, give) => {
      const [first] = addresses;
      if (all) give(null, addresses);
      else give(null, first?.address ?? '', first?.family);
    },
    signal,
  };
  return new Promise((resolve, reject) => {
    let hasAnswered = false;
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      hasAnswered = true;
      readBeginning(response, answerBytes).then(
        (beginning) => resolve({ status: response.statusCode ?? 0, ...beginning }),
        reject,
      );
    });
    // An error in the body does not change the outcome.
    request.on('error', (error) => hasAnswered || reject(error));
    request.end(method === 'GET' ? undefined : body);
  });
}

/** The start of a response as text, as much as arrives in time; the rest is not read. */
async function readBeginning(
  response: http.IncomingMessage,
  maxBytes: number,
): Promise<{ answer: string; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const inTime = setTimeout(() => response.destroy(), textWithinMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // Incomplete response: the received part is stored.
  } finally {
    clearTimeout(inTime);
  }
  const answer = Buffer.concat(chunks)
    .subarray(0, maxBytes)
    .toString('utf8')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return { answer, isCut: !response.complete || size > maxBytes };
}

/** Rejects when the signal aborts, since a DNS lookup cannot be cancelled. */
async function withSignal<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** The system's error code, such as `ECONNREFUSED`. */
function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? String('code' in first ? first.code : first.message) : String(first);
}
