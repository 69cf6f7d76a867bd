import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type MessageKey } from '#shared/errors.ts';

/** Counts one attempt. Throws `too_many_requests` with the seconds to wait, and a message of its own, above the limit. */
export async function consumeLimit(limiter: RateLimiterMemory, key: string, message?: MessageKey): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('too_many_requests', {
      ...(message && { message }),
      retryAfterSeconds: secondsToWait(limiter, refusal),
    });
  }
}

/**
 * The seconds until the window ends; never more than a window, since the limiter compares with a clock that may have
 * been set back.
 */
export const secondsToWait = ({ duration }: RateLimiterMemory, { msBeforeNext }: RateLimiterRes): number =>
  Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1000)));
