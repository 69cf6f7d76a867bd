import http from 'node:http';
import https from 'node:https';
import { type AddressGuard, AddressRefused, type CheckedAddress } from './addresses.ts';
import type { DeliveryOutcome } from './webhook-outbox.ts';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** So much of an answer is read and kept: enough to see what is wrong. */
const keptBytes = 300;
const answerWithinMs = 10_000;
/** With its status an answer is there; its text has this much longer. */
const textWithinMs = 1000;

/**
 * Sends a text once, to no other address than those that were checked, without following redirects. Resolves with what came of it, whatever that
 * is; rejects only where `signal` ended it.
 */
export async function postOnce(guard: AddressGuard, post: Post): Promise<DeliveryOutcome> {
  const inTime = AbortSignal.timeout(answerWithinMs);
  try {
    const url = new URL(post.url);
    const addresses = await before(inTime, guard.findAddresses(url));
    const { status, answer } = await send(url, addresses, { ...post, signal: AbortSignal.any([post.signal, inTime]) });
    if (status >= 200 && status < 300) return { fault: null, status, answer };
    return { fault: status >= 300 && status < 400 ? 'redirect' : 'status', status, answer };
  } catch (error) {
    post.signal.throwIfAborted();
    if (error instanceof AddressRefused) return { fault: error.fault, status: null, answer: error.message };
    if (inTime.aborted) return { fault: 'timeout', status: null, answer: '' };
    const answer = codeOf(error);
    return { fault: /CERT|ALTNAME|TLS|SELF_SIGNED|SSL/.test(answer) ? 'certificate' : 'unreachable', status: null, answer };
  }
}

function send(url: URL, addresses: CheckedAddress[], { headers, body, signal }: Omit<Post, 'url'>): Promise<{ status: number; answer: string }> {
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own, to an address that was just checked: the name is not asked again.
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
      readBeginning(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
    });
    // What ends the text of an answer takes nothing from its status.
    request.on('error', (error) => hasAnswered || reject(error));
    request.end(body);
  });
}

/** The beginning of an answer as plain text, or as much of it as came in time; the rest is never read. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const inTime = setTimeout(() => response.destroy(), textWithinMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptBytes) break;
    }
  } catch {
    // Left open, or cut off: what came is kept.
  } finally {
    clearTimeout(inTime);
  }
  return Buffer.concat(chunks)
    .subarray(0, keptBytes)
    .toString('utf8')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

/** Resolves as `work` does, unless the signal comes first: looking up a name cannot be ended. */
async function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** What the system calls a failed connection, such as `ECONNREFUSED`. */
function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? String('code' in first ? first.code : first.message) : String(first);
}
