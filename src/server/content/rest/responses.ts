import type { FastifyRequest } from 'fastify';
import type { MadeResponse } from '../../core/http/response-cache.ts';
import { translate } from '../../core/translate.ts';

/** A cacheable JSON response; `expiresAt` (ms) is the next time at which it may change, null for none. */
export function cacheableJson(body: unknown, expiresAt: number | null): MadeResponse {
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    expiresAt,
  };
}

/** One record under `data` and under the resource's name. */
export function oneRecord<Name extends string, Data>(name: Name, data: Data) {
  return { data, [name]: data } as { data: Data } & Record<Name, Data>;
}

type WriteMessage = 'api.created' | 'api.saved' | 'api.deleted';

/** The result of a write in the requested language. */
export function writeMessage(request: FastifyRequest, id: WriteMessage): { message: string } {
  return { message: translate(request.locale, { id }) };
}
