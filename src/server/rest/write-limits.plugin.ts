import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import { addressKey } from '../auth/address-key.ts';
import type { Config } from '../config.ts';

const seconds = 60;
const stateHeaders = ['ratelimit-policy', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface WriteLimitsOptions {
  limits: Config['apiLimits'];
}

/**
 * How much may be written in a minute: by an address of visitors, and by one member of staff or token, whose own runaway loop this
 * stops. Answers to writes carry the state in `RateLimit-*`, except refusals by another limit. Reads come from the cache and cost no more than
 * a refusal.
 */
export const writeLimitsPlugin = fastifyPlugin<WriteLimitsOptions>(async (app, { limits }) => {
  const byAddress = new RateLimiterMemory({ points: limits.writesPerMinute, duration: seconds });
  const bySender = new RateLimiterMemory({ points: limits.staffWritesPerMinute, duration: seconds });

  app.addHook('onRequest', async (request, reply) => {
    if (readingMethods.has(request.method)) return;
    const { actor } = request;
    if (actor.kind === 'staff') await count(reply, bySender, `staff ${actor.staffId}`);
    else if (actor.kind === 'token') await count(reply, bySender, `token ${actor.tokenId}`);
    else await count(reply, byAddress, addressKey(request.ip));
  });

  app.addHook('onSend', async (_request, reply) => {
    const isOtherLimit = reply.statusCode === 429 && reply.getHeader('retry-after') !== String(reply.getHeader('ratelimit-reset'));
    if (isOtherLimit) for (const header of stateHeaders) reply.removeHeader(header);
  });
});

async function count(reply: FastifyReply, limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    tell(reply, limiter, await limiter.consume(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    tell(reply, limiter, refusal);
    throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft(refusal) });
  }
}

function tell(reply: FastifyReply, { points }: RateLimiterMemory, state: RateLimiterRes): void {
  reply.headers({
    'ratelimit-policy': `${points};w=${seconds}`,
    'ratelimit-limit': points,
    'ratelimit-remaining': Math.max(0, state.remainingPoints),
    'ratelimit-reset': secondsLeft(state),
  });
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
