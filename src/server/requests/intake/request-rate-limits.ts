import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { addressKey, wideAddressKey } from '../../core/auth/address-key.ts';
import { cardMessages } from '../cards/card.messages.ts';

export interface SendLimitsOptions {
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
  /** What to say when it is full, by the seconds to wait. */
  messageFor: (seconds: number) => MessageKey;
}

/** Takes back what was counted; does nothing once the time that it was counted in is over. */
type GiveBack = () => Promise<void>;

/** What became of a counted send: it reached the inbox or the spam folder, was a repeat of a stored request, or failed. */
export type SendOutcome = 'inbox' | 'spam' | 'repeat' | 'failed';

/** A send that was counted in advance against every limit that it may fall under. */
export interface CountedSend {
  /** Whether the daily limit of spam still has room for it. */
  hasSpamRoom: boolean;
  /** Takes back what does not apply to the outcome. */
  settle: (outcome: SendOutcome) => Promise<void>;
}

const everybody = 'everybody';
const daySeconds = 86_400;
/** How many households' worth one IPv6 network of many may send. */
const householdsOfNetwork = 4;
/** How many uploads may be begun for each request that may be sent: people choose a wrong file now and then. */
const uploadsForEach = 3;

const tooManyFromAddress = /*i18n*/ {
  id: 'requests.tooManyFromAddress',
  message: 'You have sent several messages already. Please try again in {minutes, plural, one {# minute} other {# minutes}}, or call us.',
};
const tooManyFromAll = /*i18n*/ {
  id: 'requests.tooManyFromAll',
  message: 'We are receiving more messages than we can take at the moment. Please call us, or try again tomorrow.',
};
/** The general text: of those who share a network, this visitor may have sent nothing. */
const tooManyFromNetwork: MessageKey = { id: 'error.too_many_requests' };

/**
 * Limits of what visitors send: requests per hour for each address, four times as many for the IPv6 network around it, and a daily limit
 * for all visitors together; the same for bytes of uploads. Spam has a daily limit of its own and does not use up that of patients. An
 * address is remembered only for what it was allowed to send, so the daily limits bound the memory too.
 */
export function createSendLimits({ requestsPerHour, requestsPerDayAll, uploadBytesPerDay, uploadBytesPerDayAll }: SendLimitsOptions) {
  const ofAll = createDailyLimit(requestsPerDayAll, () => tooManyFromAll);
  const bytesOfAll = createDailyLimit(uploadBytesPerDayAll, () => cardMessages.noRoom);
  const byNetwork = new RateLimiterMemory({ points: requestsPerHour * householdsOfNetwork, duration: 3600 });
  const byAddress = new RateLimiterMemory({ points: requestsPerHour, duration: 3600 });
  const uploadsByAddress = new RateLimiterMemory({ points: requestsPerHour * uploadsForEach, duration: 3600 });
  const bytesByNetwork = new RateLimiterMemory({ points: uploadBytesPerDay * householdsOfNetwork, duration: daySeconds });
  const bytesByAddress = new RateLimiterMemory({ points: uploadBytesPerDay, duration: daySeconds });

  /** Counts one send of a visitor; staff and the system are not counted. Throws `too_many_requests` above a limit. */
  async function take(actor: Actor): Promise<CountedSend> {
    if (actor.kind !== 'visitor') return uncounted;
    const daily = await ofAll.take(1);
    const own = await takeAll(countersOf(actor.address)).catch(async (error: unknown) => {
      await daily.settle('failed');
      throw error;
    });
    const settle = async (outcome: SendOutcome) => {
      await daily.settle(outcome);
      if (outcome === 'failed') await own();
    };
    return { hasSpamRoom: daily.hasSpamRoom, settle };
  }

  /**
   * Counts an upload of so many bytes, before any of them is read. For its address it counts whatever becomes of it: receiving costs more
   * than refusing gives back. For all together the bytes are given back where nothing of them was kept: announcing alone must
   * not use up what others may send. Throws `too_many_requests`.
   */
  async function takeUpload(actor: Actor, bytes: number): Promise<CountedSend> {
    if (actor.kind !== 'visitor') return uncounted;
    const key = addressKey(actor.address);
    const network = wideAddressKey(actor.address);
    await consume({ limiter: uploadsByAddress, key, points: 1, messageFor: addressMessage });
    if (bytes === 0) return uncounted;
    const own = [
      ...(network === null ? [] : [{ limiter: bytesByNetwork, key: network, points: bytes, messageFor: () => cardMessages.noRoom }]),
      { limiter: bytesByAddress, key, points: bytes, messageFor: () => cardMessages.tooManyBytes },
    ];
    const daily = await bytesOfAll.take(bytes);
    try {
      await takeAll(own);
    } catch (error) {
      await daily.settle('failed');
      throw error;
    }
    return daily;
  }

  /** The wider first, so that a full network keeps its addresses from being remembered. */
  function countersOf(address: string): Counter[] {
    const network = wideAddressKey(address);
    return [
      ...(network === null ? [] : [{ limiter: byNetwork, key: network, points: 1, messageFor: () => tooManyFromNetwork }]),
      { limiter: byAddress, key: addressKey(address), points: 1, messageFor: addressMessage },
    ];
  }

  return { take, takeUpload };
}

const uncounted: CountedSend = { hasSpamRoom: true, settle: async () => undefined };

/**
 * A limit of all visitors together in a day, and a second one of the same size for spam. Whether a request is spam shows only after it
 * was read, so both are counted first and `settle` takes back the one that does not apply. Only a full first limit refuses.
 */
function createDailyLimit(pointsPerDay: number, messageFor: Counter['messageFor']) {
  const inbox = new RateLimiterMemory({ points: pointsPerDay, duration: daySeconds });
  const spam = new RateLimiterMemory({ points: pointsPerDay, duration: daySeconds });

  async function take(points: number): Promise<CountedSend> {
    const giveBack = await consume({ limiter: inbox, key: everybody, points, messageFor });
    const giveBackSpam = await consume({ limiter: spam, key: everybody, points, messageFor }).catch((refusal: unknown) => {
      if (refusal instanceof AppError) return null;
      throw refusal;
    });
    const settle = async (outcome: SendOutcome) => {
      if (outcome !== 'inbox') await giveBack();
      if (outcome !== 'spam') await giveBackSpam?.();
    };
    return { hasSpamRoom: giveBackSpam !== null, settle };
  }

  return { take };
}

/** The refusal of spam above its daily limit, worded as for everybody, since a person may be mistaken for a machine. */
export const spamRefusal = () => new AppError('too_many_requests', { retryAfterSeconds: daySeconds, message: tooManyFromAll });

/** Counts in all of them or in none. */
async function takeAll(counters: Counter[]): Promise<GiveBack> {
  const taken: GiveBack[] = [];
  const giveBack = async () => void (await Promise.all(taken.map((give) => give())));
  try {
    for (const counter of counters) taken.push(await consume(counter));
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}

async function consume({ limiter, key, points, messageFor }: Counter): Promise<GiveBack> {
  const giveBackUntil = (msLeft: number): GiveBack => {
    const endsAt = Date.now() + msLeft;
    // What was counted in a window that is over is forgotten with it: a later one must not be made larger.
    return async () => {
      if (Date.now() >= endsAt) return;
      const { consumedPoints } = await limiter.reward(key, points);
      if (consumedPoints <= 0) await limiter.delete(key);
    };
  };
  try {
    return giveBackUntil((await limiter.consume(key, points)).msBeforeNext);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // The limiter counts what it refuses too: that must not keep smaller or later sends from being taken.
    await giveBackUntil(refusal.msBeforeNext)();
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds, message: messageFor(seconds) });
  }
}

function addressMessage(seconds: number): MessageKey {
  return { ...tooManyFromAddress, values: { minutes: Math.ceil(seconds / 60) } };
}
