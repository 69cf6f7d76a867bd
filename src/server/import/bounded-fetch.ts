import { setTimeout as pause } from 'node:timers/promises';
import { ImportFailure } from './import-failure.ts';

export interface FetchBounds {
  /** The timeout of one attempt, including the body (ms). */
  timeoutMs: number;
  /** Aborts every request. */
  signal?: AbortSignal;
  /** The pause before the second attempt (ms); each further pause is three times as long. */
  pauseMs: number;
}

export interface BoundedRequest {
  maxBytes: number;
  /** Whether requests to a host are allowed; also checked for redirects. */
  isAllowed: (url: URL) => boolean;
  headers?: Record<string, string>;
}

interface BoundedResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export const defaultBounds: FetchBounds = { timeoutMs: 60_000, pauseMs: 1_000 };
const maxRedirects = 5;
const maxAttempts = 4;
const maxPauseMs = 60_000;
const redirectStatuses = [301, 302, 303, 307, 308];

/** A failure that a later attempt may not repeat. */
class TransientFailure extends ImportFailure {
  readonly afterMs: number | null;
  constructor(message: string, afterMs: number | null = null) {
    super(message);
    this.afterMs = afterMs;
  }
}

/**
 * Fetches an http or https URL with limits on size, time and redirects. Retries busy and failing servers after growing
 * pauses. Returns 2xx and 304 responses; throws ImportFailure for others.
 */
export async function boundedFetch(url: URL, request: BoundedRequest, bounds: FetchBounds): Promise<BoundedResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(url, request, bounds);
    } catch (error) {
      bounds.signal?.throwIfAborted();
      if (!(error instanceof TransientFailure) || attempt === maxAttempts) throw error;
      const pauseMs = Math.min(error.afterMs ?? bounds.pauseMs * 3 ** (attempt - 1), maxPauseMs);
      await pause(pauseMs, undefined, bounds.signal && { signal: bounds.signal });
    }
  }
}

async function tryOnce(start: URL, request: BoundedRequest, bounds: FetchBounds): Promise<BoundedResponse> {
  const signal = AbortSignal.any([AbortSignal.timeout(bounds.timeoutMs), ...(bounds.signal ? [bounds.signal] : [])]);
  let url = start;
  for (let step = 0; step <= maxRedirects; step += 1) {
    refuseForeign(url, request);
    const response = await ask(url, request, signal);
    const { status, headers } = response;
    const location = headers.get('location');
    if (!redirectStatuses.includes(status) || location === null) return read(response, request.maxBytes);
    await response.body?.cancel();
    if (!URL.canParse(location, url)) throw new ImportFailure(`${url.href} redirects to an invalid URL.`);
    url = new URL(location, url);
  }
  throw new ImportFailure(`${start.href} causes more than ${maxRedirects} redirects.`);
}

function refuseForeign(url: URL, { isAllowed }: BoundedRequest): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ImportFailure(`${url.protocol} addresses are not read, only http and https.`);
  if (!isAllowed(url))
    throw new ImportFailure(
      `The host ${url.host} is not allowed. If its files belong to the centre, add --also-from ${url.host}`,
    );
}

async function ask(url: URL, { headers = {} }: BoundedRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal, headers: { 'user-agent': 'Dana import', ...headers } });
  } catch (error) {
    throw explain(error, url);
  }
}

async function read(response: Response, maxBytes: number): Promise<BoundedResponse> {
  const { status, headers, url } = response;
  if (status === 304) return { status, headers, bytes: new Uint8Array() };
  if (!response.ok) {
    await response.body?.cancel();
    const message = `${url} answered ${status}.`;
    const isTransient = status === 429 || status >= 500;
    throw isTransient ? new TransientFailure(message, retryAfterMs(headers)) : new ImportFailure(message);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new ImportFailure(`${url} sends more than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ImportFailure ? error : explain(error, new URL(url));
  }
  return { status, headers, bytes: Buffer.concat(chunks) };
}

function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function explain(error: unknown, url: URL): ImportFailure {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TransientFailure(`${url.href} took too long to answer.`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new TransientFailure(`${url.href} could not be read: ${cause}`);
}
