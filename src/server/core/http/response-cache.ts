import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** One answer in every encoding, ready to be sent as it is. */
interface CachedResponse {
  status: number;
  contentType: string;
  headers: Record<string, string>;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  etag: string;
  /** The instant (ms) from which the answer may be wrong; null: only a change of content ends it. */
  expiresAt: number | null;
  /** The instant (ms) from which the answer, still right, should be made anew; null: never. */
  refreshAt: number | null;
}

export interface ResponseCacheOptions {
  /** The present instant in ms. */
  clock: () => number;
  contentVersion: () => number;
}

export interface MadeResponse {
  status: number;
  contentType: string;
  headers?: Record<string, string>;
  body: string;
  expiresAt: number | null;
  refreshAt?: number | null;
  /** One of more answers than anybody asks for. */
  isRare?: boolean;
}

const mostBytes = 48 * 1024 * 1024;
const mostRareBytes = 16 * 1024 * 1024;
// A compressor's middle setting: within a few per cent of the best size at a tenth of its time.
const brotliQuality = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Answers made once and sent many times, as compressed buffers with an ETag, keyed by address and content version.
 * Requests that ask for the same missing answer wait for one making of it. After a change of content, and after an
 * answer's `expiresAt`, the next request waits for a fresh one; after `refreshAt` the old one is sent while a new one is made.
 * Rare answers, of which there are more than anybody asks for, have a room of their own: they push out each other only.
 */
export function createResponseCache({ clock, contentVersion }: ResponseCacheOptions) {
  const common = new LRUCache<string, CachedResponse>({ maxSize: mostBytes, sizeCalculation: sizeOf });
  const rare = new LRUCache<string, CachedResponse>({ maxSize: mostRareBytes, sizeCalculation: sizeOf });
  const inMaking = new Map<string, Promise<CachedResponse>>();
  let version = contentVersion();

  /** The answer for a key, made by `make` where it is missing. Failures of `make` are thrown and not kept. */
  async function get(key: string, make: () => Promise<MadeResponse>): Promise<CachedResponse> {
    forgetEarlierVersions();
    const cached = common.get(key) ?? rare.get(key);
    if (!cached || isReached(cached.expiresAt)) return inMaking.get(key) ?? makeOnce(key, make);
    // The old answer still serves if this fails, and the next request tries again.
    if (isReached(cached.refreshAt) && !inMaking.has(key)) makeOnce(key, make).catch(() => undefined);
    return cached;
  }

  /** The answer for a key where a right and recent one is ready. */
  function find(key: string): CachedResponse | undefined {
    forgetEarlierVersions();
    const cached = common.get(key) ?? rare.get(key);
    return cached && !isReached(cached.expiresAt) && !isReached(cached.refreshAt) ? cached : undefined;
  }

  function forgetEarlierVersions(): void {
    if (contentVersion() === version) return;
    version = contentVersion();
    common.clear();
    rare.clear();
    inMaking.clear();
  }

  const isReached = (moment: number | null) => moment !== null && moment <= clock();

  function makeOnce(key: string, make: () => Promise<MadeResponse>): Promise<CachedResponse> {
    // An answer that was overtaken by a change goes to those who wait for it, and to nobody after them.
    const isCurrent = () => inMaking.get(key) === making;
    const making = make()
      .then(async (made) => {
        const response = await compress(made);
        if (isCurrent()) keep(key, response, made.isRare === true);
        return response;
      })
      .finally(() => {
        if (isCurrent()) inMaking.delete(key);
      });
    inMaking.set(key, making);
    return making;
  }

  /** Which room an answer belongs to is known only once it is made, and may change with the content. */
  function keep(key: string, response: CachedResponse, isRare: boolean): void {
    const [room, other] = isRare ? [rare, common] : [common, rare];
    other.delete(key);
    room.set(key, response);
  }

  return { get, find };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Sends a cached answer in the best encoding the client takes, or 304 where it already has it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply {
  const vary = reply.getHeader('vary');
  reply.headers(response.headers);
  // What a plugin before this found the answer to depend on, such as the origin that asks.
  if (vary) reply.header('vary', `${vary}, ${response.headers.vary}`);
  // An unknown address may have become one that leads somewhere.
  const isFound = response.status === 200;
  if (isFound && request.headers['if-none-match']?.includes(response.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(response.status).header('content-type', response.contentType).send(response.bodies[encoding]);
}

function chooseEncoding(accepted: string | string[] | undefined): keyof CachedResponse['bodies'] {
  const list = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(list)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(list) ? 'gzip' : 'identity';
}

async function compress({ body, headers = {}, refreshAt = null, isRare: _isRare, ...made }: MadeResponse): Promise<CachedResponse> {
  const identity = Buffer.from(body);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    compressGzip(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { ...made, headers: { ...headers, etag, vary: 'accept-encoding, cookie' }, refreshAt, bodies: { br, gzip: gz, identity }, etag };
}

const sizeOf = ({ bodies }: CachedResponse) => bodies.br.length + bodies.gzip.length + bodies.identity.length;
