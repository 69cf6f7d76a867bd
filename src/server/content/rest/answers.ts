import type { FastifyRequest } from 'fastify';
import type { MadeResponse } from '../../core/http/response-cache.ts';
import { translate } from '../../core/translate.ts';

/** A JSON answer for the cache; `expiresAt` (ms) is the next moment that may change it, null for none. */
export function cacheableJson(body: unknown, expiresAt: number | null): MadeResponse {
  return { status: 200, contentType: 'application/json; charset=utf-8', headers: { 'cache-control': 'no-cache' }, body: JSON.stringify(body), expiresAt };
}

/** One record as this API sends it: under `data`, and beside it under the resource's own name. */
export function oneRecord<Name extends string, Data>(name: Name, data: Data) {
  return { data, [name]: data } as { data: Data } & Record<Name, Data>;
}

type WriteMessage = 'api.created' | 'api.saved' | 'api.deleted';

/** The sentence that tells a client what its write did, in the language it asked for. */
export function writeMessage(request: FastifyRequest, id: WriteMessage): { message: string } {
  return { message: translate(request.locale, { id }) };
}
