import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type MessageKey } from '#shared/errors.ts';

export interface Counter {
  limiter: RateLimiterMemory;
  key: string;
  points: number;
  /** The message above the limit, by the seconds to wait. */
  messageFor: (seconds: number) => MessageKey;
}

/** Returns consumed points; does nothing after their window has ended. */
export type Refund = () => Promise<void>;

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

/** Consumes points of all counters or of none. */
export async function consumeAll(counters: Counter[]): Promise<Refund> {
  const taken: Refund[] = [];
  const refund = async () => void (await Promise.all(taken.map((each) => each())));
  try {
    for (const counter of counters) taken.push(await consume(counter));
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}

/** Consumes points. Throws `too_many_requests` above the limit, and then consumes none. */
export async function consume({ limiter, key, points, messageFor }: Counter): Promise<Refund> {
  const refundUntil = (msLeft: number): Refund => {
    const endsAt = Date.now() + msLeft;
    // Points of a window that has ended are gone: returning them would enlarge the next window.
    return async () => {
      if (Date.now() >= endsAt) return;
      const { consumedPoints } = await limiter.reward(key, points);
      if (consumedPoints <= 0) await limiter.delete(key);
    };
  };
  try {
    return refundUntil((await limiter.consume(key, points)).msBeforeNext);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // The limiter counts refused points too; return them, so that smaller or later requests still fit.
    await refundUntil(refusal.msBeforeNext)();
    const seconds = secondsToWait(limiter, refusal);
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds, message: messageFor(seconds) });
  }
}
