import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../core/auth/actor.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type { IdempotentAnswersService, IdempotentCall, KeptAnswer } from './idempotent-answers.service.ts';

/** No body that any route takes is as deep; one that is would be followed until the stack ends. */
const deepest = 20;
const longestKey = 255;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * For a request with an Idempotency-Key: the answer that the same content was given before, null where it is to be carried out now.
     * Throws `key_reused` for other content, `conflict` while the first is not answered.
     */
    beginOnce: (content: string) => KeptAnswer | null;
  }
  interface FastifyContextConfig {
    /** The route reads its body itself, and asks `beginOnce` when it knows it. */
    readsOwnBody?: boolean;
  }
}

export interface IdempotencyOptions {
  answers: IdempotentAnswersService;
}

/** Lets every POST be sent again without being carried out again: under an Idempotency-Key the same content gets the same answer for a day. */
export const idempotencyPlugin = fastifyPlugin<IdempotencyOptions>(async (app, { answers }) => {
  const calls = new WeakMap<FastifyRequest, IdempotentCall>();

  app.decorateRequest('beginOnce', function beginOnce(this: FastifyRequest, content: string): KeptAnswer | null {
    const key = this.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return null;
    // Routes that check their bodies themselves check no headers.
    if (key.length > longestKey) throw new AppError('invalid_input');
    const fingerprint = createHash('sha256').update(`${this.routeOptions.url}\n${content}`).digest('hex');
    const call = { owner: ownerOf(this.actor), key, fingerprint };
    const kept = answers.begin(call);
    if (!kept) calls.set(this, call);
    return kept;
  });

  async function answerAgain(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (request.headers['idempotency-key'] === undefined) return undefined;
    const kept = request.beginOnce(await contentOf(request.body));
    return kept ? sendKept(reply, kept) : undefined;
  }

  /** What succeeded is kept; what came to nothing may be tried again with the same key. */
  async function keepAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const call = calls.get(request);
    calls.delete(request);
    // The call is carried out, or has come to nothing: its sender reads so on a full disk too.
    writeIfPossible(() => {
      if (call && reply.statusCode < 300 && typeof payload === 'string') answers.keep(call, { status: reply.statusCode, body: payload });
      else if (call) answers.forget(call);
    });
    return payload;
  }

  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST') return;
    route.onSend = [route.onSend ?? [], keepAnswer].flat();
    if (!route.config?.readsOwnBody) route.preHandler = [route.preHandler ?? [], answerAgain].flat();
  });
});

/** Gives the answer that was given before. */
export function sendKept(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  return reply.code(status).headers({ 'content-type': 'application/json; charset=utf-8', 'idempotency-replayed': 'true' }).send(body);
}

/** Visitors share one room: a phone that changes networks between two tries is still the same visitor, and keys are random. */
function ownerOf(actor: Actor): string {
  if (actor.kind === 'token') return `token ${actor.tokenId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : 'visitor';
}

/** A body as text, files by their hash. Throws `invalid_input` for one that is nested without end. */
async function contentOf(value: unknown, depth = 0): Promise<string> {
  if (depth > deepest) throw new AppError('invalid_input');
  if (value instanceof File) {
    const bytes = new Uint8Array(await value.arrayBuffer());
    return createHash('sha256').update(bytes).digest('hex');
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) parts.push(`${JSON.stringify(name)}:${await contentOf(part, depth + 1)}`);
  return `{${parts.join(',')}}`;
}
