import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../core/auth/actor.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type {
  IdempotentCall,
  IdempotentResponsesService,
  ResponseWriter,
  StoredResponse,
} from './idempotent-responses.service.ts';

/** Deeper than any valid body; deeper nesting could overflow the stack. */
const maxDepth = 20;
const maxKeyLength = 255;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * For a request with an Idempotency-Key: the stored response to the same content, or null if the request must be
     * executed now. Throws `key_reused` for other content, `conflict` while the first request is running.
     */
    beginIdempotent: (content: string) => StoredResponse | null;
    /** Stores the successful response to a request with an Idempotency-Key in the transaction of its write. */
    storeIdempotent: (tx: ResponseWriter, body: object) => void;
  }
  interface FastifyContextConfig {
    /** The route reads its body itself and then calls `beginIdempotent`. */
    readsOwnBody?: boolean;
  }
}

interface IdempotencyOptions {
  responses: IdempotentResponsesService;
}

/**
 * Makes every POST idempotent: with the same Idempotency-Key and content, a client gets the same response for a day.
 */
export const idempotencyPlugin = fastifyPlugin<IdempotencyOptions>(async (app, { responses }) => {
  const calls = new WeakMap<FastifyRequest, IdempotentCall>();

  app.decorateRequest(
    'beginIdempotent',
    function beginIdempotent(this: FastifyRequest, content: string): StoredResponse | null {
      const key = this.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') return null;
      // Routes that validate their bodies themselves do not validate headers.
      if (key.length > maxKeyLength) throw new AppError('invalid_input');
      const fingerprint = responses.fingerprintOf(`${this.routeOptions.url}\n${content}`);
      const call = { owner: ownerOf(this.actor), key, fingerprint };
      const stored = responses.begin(call);
      if (!stored) calls.set(this, call);
      return stored;
    },
  );

  app.decorateRequest(
    'storeIdempotent',
    function storeIdempotent(this: FastifyRequest, tx: ResponseWriter, body: object): void {
      const call = calls.get(this);
      if (call) responses.store(tx, call, { status: 200, body: JSON.stringify(body) });
    },
  );

  async function answerAgain(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (request.headers['idempotency-key'] === undefined) return undefined;
    const stored = request.beginIdempotent(await contentOf(request.body));
    return stored ? sendStored(reply, stored) : undefined;
  }

  /** Stores a successful response; a failed request can be repeated with the same key. */
  async function storeAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const call = calls.get(request);
    calls.delete(request);
    const isStored = reply.statusCode < 300 && typeof payload === 'string';
    const response = isStored ? { status: reply.statusCode, body: payload } : null;
    // The request is finished, so its response must be sent even if the disk is full.
    if (call) writeIfPossible(() => responses.end(call, response));
    return payload;
  }

  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST') return;
    route.onSend = [route.onSend ?? [], storeAnswer].flat();
    if (!route.config?.readsOwnBody) route.preHandler = [route.preHandler ?? [], answerAgain].flat();
  });
});

export function sendStored(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'idempotency-replayed': 'true' })
    .send(body);
}

/** All visitors share one owner: a phone may change its network address between attempts, and keys are random. */
function ownerOf(actor: Actor): string {
  if (actor.kind === 'token') return `token ${actor.tokenId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : 'visitor';
}

/** A body as text, with the hashes of files. Throws `invalid_input` for excessive nesting. */
async function contentOf(value: unknown, depth = 0): Promise<string> {
  if (depth > maxDepth) throw new AppError('invalid_input');
  if (value instanceof File) {
    const bytes = new Uint8Array(await value.arrayBuffer());
    return createHash('sha256').update(bytes).digest('hex');
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value))
    parts.push(`${JSON.stringify(name)}:${await contentOf(part, depth + 1)}`);
  return `{${parts.join(',')}}`;
}
