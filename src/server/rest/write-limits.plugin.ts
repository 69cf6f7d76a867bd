import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import { addressesPerNetwork } from '../core/address-limit.ts';
import { addressKey, wideAddressKey } from '../core/auth/address-key.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { readingMethods } from '../core/http/reading-methods.ts';
import { createLimiter, type Limiter, type Refund, type Taken } from '../core/limiter.ts';

const seconds = 60;

interface WriteLimitsOptions {
  limits: Config['apiLimits'];
  monotonic?: Clock | undefined;
}

interface CountedWrite extends Taken {
  limiter: Limiter;
}

/**
 * Limits writes per minute: by address and network for visitors, and by member of staff or token, to stop a runaway loop.
 * Responses to writes carry the state in `RateLimit-*`, except refusals by another limit. Reads are not limited, since
 * cached responses cost no more than a refusal.
 */
export const writeLimitsPlugin = fastifyPlugin<WriteLimitsOptions>(async (app, { limits, monotonic }) => {
  const create = (points: number) => createLimiter({ points, duration: seconds, monotonic });
  const byNetwork = create(limits.writesPerMinute * addressesPerNetwork);
  const byAddress = create(limits.writesPerMinute);
  const bySender = create(limits.staffWritesPerMinute);

  const counted = new WeakMap<FastifyRequest, CountedWrite>();

  function count(request: FastifyRequest, limiter: Limiter, key: string): Refund {
    const taken = limiter.take(key);
    counted.set(request, { limiter, ...taken });
    if (!taken.isAllowed) throw new AppError('too_many_requests', { retryAfterSeconds: taken.secondsLeft });
    return taken.refund;
  }

  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method)) return;
    const { actor } = request;
    if (actor.kind === 'staff') count(request, bySender, `staff ${actor.staffId}`);
    else if (actor.kind === 'token') count(request, bySender, `token ${actor.tokenId}`);
    else {
      // The headers show the limit of the address, unless its network was refused.
      const refund = count(request, byNetwork, wideAddressKey(request.ip));
      try {
        count(request, byAddress, addressKey(request.ip));
      } catch (refusal) {
        // Otherwise one address uses up the limit of its neighbours.
        refund();
        throw refusal;
      }
    }
  });

  app.addHook('onSend', async (request, reply) => {
    const write = counted.get(request);
    const isOtherLimit = reply.statusCode === 429 && write?.isAllowed;
    if (!write || isOtherLimit) return;
    const { limiter, remainingPoints, secondsLeft } = write;
    reply.headers({
      'ratelimit-policy': `${limiter.points};w=${seconds}`,
      'ratelimit-limit': limiter.points,
      'ratelimit-remaining': remainingPoints,
      'ratelimit-reset': secondsLeft,
    });
  });
});
