import { AppError, type MessageKey } from '#shared/errors.ts';
import { cardMessages } from '../../cards/card.messages.ts';
import { createAddressLimit } from '../../core/address-limit.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { wideAddressKey } from '../../core/auth/address-key.ts';
import { type Counter, requireAllowed } from '../../core/consume-limit.ts';
import type { Refund } from '../../core/limiter.ts';
import type { NewLimiter, SenderCounts } from '../../core/sender-counts.ts';

interface RequestRateLimitsOptions {
  requestsPerHour: number;
  requestsPerDayAll: number;
  /** Bytes of uploads. */
  uploadBytesPerDay: number;
  uploadBytesPerDayAll: number;
}

/** The result of a counted request: stored in the inbox or as spam, a repeat of a stored request, or failed. */
export type SendOutcome = 'inbox' | 'spam' | 'repeat' | 'failed';

/** A request that was counted in advance against every limit that may apply. */
export interface CountedSend {
  /** Whether the daily limit of spam allows it. */
  isSpamAllowed: boolean;
  /** Returns the points of limits that do not apply to the outcome. */
  settle: (outcome: SendOutcome) => void;
}

const allVisitors = 'everybody';
const daySeconds = 86_400;
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

/**
 * Rate limits of visitors: requests per hour for each address, four times as many for its network, and a daily
 * limit for all visitors; the same for uploaded bytes. Spam has a separate daily limit, so it cannot use up that of
 * patients. Refused requests leave no entry for their address, so the daily limits bound the memory too. A restart
 * resets none of them.
 */
export function createRequestRateLimits(
  { requestsPerHour, requestsPerDayAll, uploadBytesPerDay, uploadBytesPerDayAll }: RequestRateLimitsOptions,
  { limiters }: Pick<SenderCounts, 'limiters'>,
) {
  const dailyRequests = createDailyLimit(requestsPerDayAll, () => tooManyFromAll, limiters('daily requests'));
  const dailyBytes = createDailyLimit(uploadBytesPerDayAll, () => cardMessages.noRoom, limiters('daily bytes'));
  const requests = createAddressLimit({
    points: requestsPerHour,
    duration: 3600,
    messageFor: addressMessage,
    newLimiter: limiters('requests'),
  });
  const uploads = createAddressLimit({
    points: requestsPerHour * uploadsPerRequest,
    duration: 3600,
    messageFor: addressMessage,
    newLimiter: limiters('uploads'),
  });
  const uploadBytes = createAddressLimit({
    points: uploadBytesPerDay,
    duration: daySeconds,
    messageFor: () => cardMessages.tooManyBytes,
    networkMessageFor: () => cardMessages.noRoom,
    newLimiter: limiters('upload bytes'),
  });

  /** Counts one request of a visitor; staff and the system have no limit. Throws `too_many_requests` above a limit. */
  function take(actor: Actor): CountedSend {
    if (actor.kind !== 'visitor') return uncounted;
    const daily = dailyRequests.take(1, actor.address);
    const refundOwn = orSettle(daily, () => requests(actor.address));
    const settle = (outcome: SendOutcome) => {
      daily.settle(outcome);
      if (outcome === 'failed') refundOwn();
    };
    return { isSpamAllowed: daily.isSpamAllowed, settle };
  }

  /**
   * Counts an upload by its declared size, before any of it is read. The points of its address are never returned,
   * because receiving an upload is expensive. The points of all visitors are returned if nothing was stored: a declared
   * size alone must not use up the limit of others. Throws `too_many_requests`.
   */
  function takeUpload(actor: Actor, bytes: number): CountedSend {
    if (actor.kind !== 'visitor') return uncounted;
    uploads(actor.address);
    if (bytes === 0) return uncounted;
    const daily = dailyBytes.take(bytes, actor.address);
    orSettle(daily, () => uploadBytes(actor.address, { count: bytes }));
    return daily;
  }

  return { take, takeUpload };
}

const uncounted: CountedSend = { isSpamAllowed: true, settle: () => undefined };

/** Returns what was counted before if `take` throws. */
function orSettle(counted: CountedSend, take: () => Refund): Refund {
  try {
    return take();
  } catch (error) {
    counted.settle('failed');
    throw error;
  }
}

/**
 * A daily limit for all visitors, and a second one of the same size for spam. A request must be read before it is known
 * to be spam, so `take` counts both and `settle` returns the one that does not apply. Only a full first limit refuses, and
 * not the first request of a network in a day, for which as much is reserved: few senders cannot close the forms to others.
 */
function createDailyLimit(pointsPerDay: number, messageFor: Counter['messageFor'], newLimiter: NewLimiter) {
  const inbox = newLimiter('inbox', { points: pointsPerDay, duration: daySeconds });
  const reserve = newLimiter('reserve', { points: pointsPerDay, duration: daySeconds });
  const spam = newLimiter('spam', { points: pointsPerDay, duration: daySeconds });
  const firsts = newLimiter('firsts', { points: 1, duration: daySeconds });

  function take(points: number, address: string): CountedSend {
    const first = firsts.take(wideAddressKey(address));
    const usual = inbox.take(allVisitors, points);
    const taken = !usual.isAllowed && first.isAllowed ? reserve.take(allVisitors, points) : usual;
    if (!taken.isAllowed) first.refund();
    requireAllowed(taken, messageFor);
    const asSpam = spam.take(allVisitors, points);
    const settle = (outcome: SendOutcome) => {
      if (outcome !== 'inbox') taken.refund();
      if (outcome === 'failed') first.refund();
      if (outcome !== 'spam') asSpam.refund();
    };
    return { isSpamAllowed: asSpam.isAllowed, settle };
  }

  return { take };
}

/** The error for spam above its daily limit. It uses the general text, since a person's request may look like spam. */
export const spamRefusal = () =>
  new AppError('too_many_requests', { retryAfterSeconds: daySeconds, message: tooManyFromAll });

function addressMessage(seconds: number): MessageKey {
  return { ...tooManyFromAddress, values: { minutes: Math.ceil(seconds / 60) } };
}
