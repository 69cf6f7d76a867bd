import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { addressKey, wideAddressKey } from '../../core/auth/address-key.ts';
import { secondsToWait } from '../../core/consume-limit.ts';
import { cardMessages } from '../cards/card.messages.ts';

interface RequestRateLimitsOptions {
  requestsPerHour: number;
  requestsPerDayAll: number;
  /** Bytes of uploads. */
  uploadBytesPerDay: number;
  uploadBytesPerDayAll: number;
}

interface Counter {
  limiter: RateLimiterMemory;
  key: string;
  points: number;
  /** The message above the limit, by the seconds to wait. */
  messageFor: (seconds: number) => MessageKey;
}

/** Returns consumed points; does nothing after their window has ended. */
type Refund = () => Promise<void>;

/** The result of a counted request: stored in the inbox or as spam, a repeat of a stored request, or failed. */
export type SendOutcome = 'inbox' | 'spam' | 'repeat' | 'failed';

/** A request that was counted in advance against every limit that may apply. */
export interface CountedSend {
  /** Whether the daily limit of spam allows it. */
  isSpamAllowed: boolean;
  /** Returns the points of limits that do not apply to the outcome. */
  settle: (outcome: SendOutcome) => Promise<void>;
}

const allVisitors = 'everybody';
const daySeconds = 86_400;
/** One IPv6 network may send as much as this many addresses. */
const addressesPerNetwork = 4;
/** Uploads allowed for each request that is allowed: people sometimes choose a wrong file. */
const uploadsPerRequest = 3;

const tooManyFromAddress = /*i18n*/ {
  id: 'requests.tooManyFromAddress',
  message:
    'You have sent several messages already. Please try again in {minutes, plural, one {# minute} other {# minutes}}, or call us.',
};
const tooManyFromAll = /*i18n*/ {
  id: 'requests.tooManyFromAll',
  message: 'We are receiving more messages than we can take at the moment. Please call us, or try again tomorrow.',
};
/** The general text: another visitor of the same network may have sent the requests. */
const tooManyFromNetwork: MessageKey = { id: 'error.too_many_requests' };

/**
 * Rate limits of visitors: requests per hour for each address, four times as many for its IPv6 network, and a daily
 * limit for all visitors; the same for uploaded bytes. Spam has a separate daily limit, so it cannot use up that of
 * patients. Refused requests leave no entry for their address, so the daily limits bound the memory too.
 */
export function createRequestRateLimits({
  requestsPerHour,
  requestsPerDayAll,
  uploadBytesPerDay,
  uploadBytesPerDayAll,
}: RequestRateLimitsOptions) {
  const dailyRequests = createDailyLimit(requestsPerDayAll, () => tooManyFromAll);
  const dailyBytes = createDailyLimit(uploadBytesPerDayAll, () => cardMessages.noRoom);
  const byNetwork = new RateLimiterMemory({ points: requestsPerHour * addressesPerNetwork, duration: 3600 });
  const byAddress = new RateLimiterMemory({ points: requestsPerHour, duration: 3600 });
  const uploadsByAddress = new RateLimiterMemory({ points: requestsPerHour * uploadsPerRequest, duration: 3600 });
  const bytesByNetwork = new RateLimiterMemory({
    points: uploadBytesPerDay * addressesPerNetwork,
    duration: daySeconds,
  });
  const bytesByAddress = new RateLimiterMemory({ points: uploadBytesPerDay, duration: daySeconds });

  /** Counts one request of a visitor; staff and the system have no limit. Throws `too_many_requests` above a limit. */
  async function take(actor: Actor): Promise<CountedSend> {
    if (actor.kind !== 'visitor') return uncounted;
    const daily = await dailyRequests.take(1);
    const own = await consumeAll(countersOf(actor.address)).catch(async (error: unknown) => {
      await daily.settle('failed');
      throw error;
    });
    const settle = async (outcome: SendOutcome) => {
      await daily.settle(outcome);
      if (outcome === 'failed') await own();
    };
    return { isSpamAllowed: daily.isSpamAllowed, settle };
  }

  /**
   * Counts an upload by its declared size, before any of it is read. The points of its address are never returned,
   * because receiving an upload is expensive. The points of all visitors are returned if nothing was stored: a declared
   * size alone must not use up the limit of others. Throws `too_many_requests`.
   */
  async function takeUpload(actor: Actor, bytes: number): Promise<CountedSend> {
    if (actor.kind !== 'visitor') return uncounted;
    const key = addressKey(actor.address);
    const network = wideAddressKey(actor.address);
    await consume({ limiter: uploadsByAddress, key, points: 1, messageFor: addressMessage });
    if (bytes === 0) return uncounted;
    const own = [
      ...(network === null
        ? []
        : [{ limiter: bytesByNetwork, key: network, points: bytes, messageFor: () => cardMessages.noRoom }]),
      { limiter: bytesByAddress, key, points: bytes, messageFor: () => cardMessages.tooManyBytes },
    ];
    const daily = await dailyBytes.take(bytes);
    try {
      await consumeAll(own);
    } catch (error) {
      await daily.settle('failed');
      throw error;
    }
    return daily;
  }

  /** The network first, so that a full network adds no entries for its addresses. */
  function countersOf(address: string): Counter[] {
    const network = wideAddressKey(address);
    return [
      ...(network === null
        ? []
        : [{ limiter: byNetwork, key: network, points: 1, messageFor: () => tooManyFromNetwork }]),
      { limiter: byAddress, key: addressKey(address), points: 1, messageFor: addressMessage },
    ];
  }

  return { take, takeUpload };
}

const uncounted: CountedSend = { isSpamAllowed: true, settle: async () => undefined };

/**
 * A daily limit for all visitors, and a second one of the same size for spam. A request must be read before it is known
 * to be spam, so `take` counts both and `settle` returns the one that does not apply. Only a full first limit refuses.
 */
function createDailyLimit(pointsPerDay: number, messageFor: Counter['messageFor']) {
  const inbox = new RateLimiterMemory({ points: pointsPerDay, duration: daySeconds });
  const spam = new RateLimiterMemory({ points: pointsPerDay, duration: daySeconds });

  async function take(points: number): Promise<CountedSend> {
    const refund = await consume({ limiter: inbox, key: allVisitors, points, messageFor });
    const refundSpam = await consume({ limiter: spam, key: allVisitors, points, messageFor }).catch(
      (refusal: unknown) => {
        if (refusal instanceof AppError) return null;
        throw refusal;
      },
    );
    const settle = async (outcome: SendOutcome) => {
      if (outcome !== 'inbox') await refund();
      if (outcome !== 'spam') await refundSpam?.();
    };
    return { isSpamAllowed: refundSpam !== null, settle };
  }

  return { take };
}

/** The error for spam above its daily limit. It uses the general text, since a person's request may look like spam. */
export const spamRefusal = () =>
  new AppError('too_many_requests', { retryAfterSeconds: daySeconds, message: tooManyFromAll });

/** Consumes points of all counters or of none. */
async function consumeAll(counters: Counter[]): Promise<Refund> {
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

async function consume({ limiter, key, points, messageFor }: Counter): Promise<Refund> {
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

function addressMessage(seconds: number): MessageKey {
  return { ...tooManyFromAddress, values: { minutes: Math.ceil(seconds / 60) } };
}
