import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createPublicCacheControl, personal, revalidated } from './cache-control.ts';

/** One response. It is compressed when a client first asks for an encoding. */
interface CachedResponse {
  status: number;
  contentType: string;
  headers: Record<string, string>;
  body: Buffer;
  isRare: boolean;
  encoded: Map<Encoding, Promise<Buffer>>;
  etag: string;
  /** When it was rendered (ms). After the clock was set back, the instants below are wrong. */
  madeAt: number;
  /** From this instant (ms) the response may be wrong; null: valid until the content changes. */
  expiresAt: number | null;
  /** From this instant (ms) the response, still valid, should be rendered again; null: never. */
  refreshAt: number | null;
}

type Encoding = keyof typeof encoders;

type EncodableResponse = Pick<CachedResponse, 'body' | 'isRare'>;

interface ResponseCacheOptions {
  /** In ms. */
  clock: () => number;
  contentVersion: () => number;
  /** How long (s) caches in front may send a response; 0: not at all. */
  sharedCacheSeconds: number;
}

export interface MadeResponse {
  status: number;
  contentType: string;
  headers?: Record<string, string>;
  body: string;
  expiresAt: number | null;
  refreshAt?: number | null;
  /** Whether it belongs to a large set of rarely requested responses. */
  isRare?: boolean;
}

const maxBytes = 48 * 1024 * 1024;
const maxRareBytes = 16 * 1024 * 1024;
// A medium setting: within a few per cent of the best size at a tenth of its time.
const brotliQuality = 5;
// Half the time for 15 % more bytes: a rare response is seldom sent twice.
const rareBrotliQuality = 3;

const encoders = {
  br: ({ body, isRare }: EncodableResponse) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isRare ? rareBrotliQuality : brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: ({ body }: EncodableResponse) => promisify(gzip)(body),
};

/**
 * Caches responses with their compressed forms and an ETag, keyed by URL and content version. Concurrent requests for a
 * missing response share one rendering. After a change of content, or after `expiresAt`, the next request waits for a
 * new response. After `refreshAt` the old response is sent while a new one is rendered. Rare responses have a cache of
 * their own, so that they evict only each other.
 */
export function createResponseCache({ clock, contentVersion, sharedCacheSeconds }: ResponseCacheOptions) {
  const common = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const rare = new LRUCache<string, CachedResponse>({ maxSize: maxRareBytes, sizeCalculation: sizeOf });
  const inMaking = new Map<string, Promise<CachedResponse>>();
  let version = contentVersion();
  const publicCacheControl = createPublicCacheControl(sharedCacheSeconds);
  // Without a cache in front, browsers ask for an English page again after a choice of Arabic.
  const varyOn = sharedCacheSeconds > 0 ? 'accept-encoding' : 'accept-encoding, cookie';

  /** Returns the cached response or calls `make`. Errors of `make` are thrown and not cached. */
  async function get(key: string, make: () => Promise<MadeResponse>): Promise<CachedResponse> {
    evictEarlierVersions();
    const cached = common.get(key) ?? rare.get(key);
    if (!cached || isExpired(cached)) return inMaking.get(key) ?? makeOnce(key, make);
    // If this fails, the old response remains and the next request tries again.
    if (isReached(cached.refreshAt) && !inMaking.has(key)) makeOnce(key, make).catch(() => undefined);
    return cached;
  }

  function evictEarlierVersions(): void {
    if (contentVersion() === version) return;
    version = contentVersion();
    common.clear();
    rare.clear();
    inMaking.clear();
  }

  const isExpired = ({ madeAt, expiresAt }: CachedResponse) => madeAt > clock() || isReached(expiresAt);

  const isReached = (moment: number | null) => moment !== null && moment <= clock();

  function makeOnce(key: string, make: () => Promise<MadeResponse>): Promise<CachedResponse> {
    // If the content changed during the rendering, only the requests that already wait get this response.
    const isCurrent = () => inMaking.get(key) === making;
    const madeAt = clock();
    const making = make()
      .then((made) => {
        const response = { ...complete(made), madeAt };
        if (isCurrent()) keep(key, response);
        return response;
      })
      .finally(() => {
        if (isCurrent()) inMaking.delete(key);
      });
    inMaking.set(key, making);
    return making;
  }

  /** `isRare` is known only after the rendering, and may change with the content. */
  function keep(key: string, response: CachedResponse): void {
    const [target, other] = response.isRare ? [rare, common] : [common, rare];
    other.delete(key);
    target.set(key, response);
  }

  /**
   * Sends a cached response in the best encoding for the client, or 304 if the client has it. Its own `cache-control`
   * replaces that of public responses. No cache stores what a client with a token reads.
   */
  async function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<FastifyReply> {
    const vary = reply.getHeader('vary');
    // A URL that was not found may exist now.
    const isFound = response.status === 200;
    const msUntilChange = isFound ? (response.expiresAt ?? Number.POSITIVE_INFINITY) - clock() : 0;
    const hasToken = request.headers.authorization !== undefined;
    const control = hasToken ? personal : publicCacheControl(revalidated, msUntilChange);
    reply.header('cache-control', control).headers(response.headers);
    // Caches would send the id of one request to everybody.
    if (String(reply.getHeader('cache-control')).includes('s-maxage')) reply.removeHeader('x-request-id');
    // Earlier plugins may have set `vary`, such as for the Origin header.
    reply.header('vary', vary ? `${vary}, ${varyOn}` : varyOn);
    if (isFound && request.headers['if-none-match']?.includes(response.etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = encoding ? await encode(response, encoding) : response.body;
    if (encoding) reply.header('content-encoding', encoding);
    return reply.code(response.status).header('content-type', response.contentType).send(body);
  }

  return { get, send };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** The best encoding that the client accepts; null for none. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding | null {
  const list = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(list)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(list) ? 'gzip' : null;
}

function encode(response: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const made = response.encoded.get(encoding) ?? encoders[encoding](response);
  response.encoded.set(encoding, made);
  return made;
}

function complete({
  body: text,
  headers = {},
  refreshAt = null,
  isRare = false,
  ...made
}: MadeResponse): Omit<CachedResponse, 'madeAt'> {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    ...made,
    headers: { ...headers, etag },
    refreshAt,
    body,
    isRare,
    encoded: new Map(),
    etag,
  };
}

/** Compressed forms take less than half of the size. */
const sizeOf = ({ body }: CachedResponse) => Math.ceil((body.length + 1) * 1.5);
