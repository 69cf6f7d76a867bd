import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import { addressesPerNetwork } from '../core/address-limit.ts';
import { addressKey, wideAddressKey } from '../core/auth/address-key.ts';
import type { Config } from '../core/config.ts';
import { secondsToWait } from '../core/consume-limit.ts';
import { readingMethods } from '../core/http/reading-methods.ts';

const seconds = 60;

interface WriteLimitsOptions {
  limits: Config['apiLimits'];
}

/** A counted write, and whether this limit refused it. */
interface CountedWrite {
  limiter: RateLimiterMemory;
  state: RateLimiterRes;
  isRefused: boolean;
}

/**
 * Limits writes per minute: by address and network for visitors, and by member of staff or token, to stop a runaway loop.
 * Responses to writes carry the state in `RateLimit-*`, except refusals by another limit. Reads are not limited, since
 * cached responses cost no more than a refusal.
 */
export const writeLimitsPlugin = fastifyPlugin<WriteLimitsOptions>(async (app, { limits }) => {
  const byNetwork = new RateLimiterMemory({ points: limits.writesPerMinute * addressesPerNetwork, duration: seconds });
  const byAddress = new RateLimiterMemory({ points: limits.writesPerMinute, duration: seconds });
  const bySender = new RateLimiterMemory({ points: limits.staffWritesPerMinute, duration: seconds });

  const counted = new WeakMap<FastifyRequest, CountedWrite>();

  async function count(request: FastifyRequest, limiter: RateLimiterMemory, key: string): Promise<void> {
    try {
      counted.set(request, { limiter, state: await limiter.consume(key), isRefused: false });
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      counted.set(request, { limiter, state, isRefused: true });
      throw new AppError('too_many_requests', { retryAfterSeconds: secondsToWait(limiter, state) });
    }
  }

  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method)) return;
    const { actor } = request;
    if (actor.kind === 'staff') await count(request, bySender, `staff ${actor.staffId}`);
    else if (actor.kind === 'token') await count(request, bySender, `token ${actor.tokenId}`);
    else {
      // The headers show the limit of the address, unless its network was refused.
      const network = wideAddressKey(request.ip);
      await count(request, byNetwork, network);
      try {
        await count(request, byAddress, addressKey(request.ip));
      } catch (refusal) {
        // Otherwise one address uses up the limit of its neighbours.
        await byNetwork.reward(network);
        throw refusal;
      }
    }
  });

  app.addHook('onSend', async (request, reply) => {
    const write = counted.get(request);
    const isOtherLimit = reply.statusCode === 429 && !write?.isRefused;
    if (!write || isOtherLimit) return;
    const { limiter, state } = write;
    reply.headers({
      'ratelimit-policy': `${limiter.points};w=${seconds}`,
      'ratelimit-limit': limiter.points,
      'ratelimit-remaining': Math.max(0, state.remainingPoints),
      'ratelimit-reset': secondsToWait(limiter, state),
    });
  });
});
