import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import { addressKey, wideAddressKey } from '../auth/address-key.ts';
import { cardMessages } from '../private-files/card.messages.ts';

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
 * How much visitors may send: so many an hour from one address, four times as many from the IPv6 network around it, so many a day
 * from all together; and so many bytes of uploads a day likewise. An address is remembered only for what it was allowed to send, so the
 * day's limit bounds the memory too.
 */
export function createSendLimits({ requestsPerHour, requestsPerDayAll, uploadBytesPerDay, uploadBytesPerDayAll }: SendLimitsOptions) {
  const ofAll = new RateLimiterMemory({ points: requestsPerDayAll, duration: daySeconds });
  const byNetwork = new RateLimiterMemory({ points: requestsPerHour * householdsOfNetwork, duration: 3600 });
  const byAddress = new RateLimiterMemory({ points: requestsPerHour, duration: 3600 });
  const uploadsByAddress = new RateLimiterMemory({ points: requestsPerHour * uploadsForEach, duration: 3600 });
  const bytesOfAll = new RateLimiterMemory({ points: uploadBytesPerDayAll, duration: daySeconds });
  const bytesByNetwork = new RateLimiterMemory({ points: uploadBytesPerDay * householdsOfNetwork, duration: daySeconds });
  const bytesByAddress = new RateLimiterMemory({ points: uploadBytesPerDay, duration: daySeconds });

  /** Counts one send of a visitor; staff and the system are not counted. Throws `too_many_requests` above a limit. */
  async function take(actor: Actor): Promise<GiveBack> {
    return actor.kind === 'visitor' ? takeAll(countersOf(actor.address)) : giveNothingBack;
  }

  /**
   * Counts an upload of so many bytes, before any of them is read. For its address it counts whatever becomes of it: receiving costs more
   * than refusing gives back. For all together the bytes can be given back where nothing of them was kept: announcing alone must
   * not use up what others may send. Throws `too_many_requests`.
   */
  async function takeUpload(actor: Actor, bytes: number): Promise<GiveBack> {
    if (actor.kind !== 'visitor') return giveNothingBack;
    const key = addressKey(actor.address);
    const network = wideAddressKey(actor.address);
    await consume({ limiter: uploadsByAddress, key, points: 1, messageFor: addressMessage });
    if (bytes === 0) return giveNothingBack;
    const ofEverybody = { limiter: bytesOfAll, key: everybody, points: bytes, messageFor: () => cardMessages.noRoom };
    const own = [
      ...(network === null ? [] : [{ limiter: bytesByNetwork, key: network, points: bytes, messageFor: () => cardMessages.noRoom }]),
      { limiter: bytesByAddress, key, points: bytes, messageFor: () => cardMessages.tooManyBytes },
    ];
    const giveBackAll = await takeAll([ofEverybody]);
    try {
      await takeAll(own);
    } catch (error) {
      await giveBackAll();
      throw error;
    }
    return giveBackAll;
  }

  /** The widest first, so that a full one keeps the narrower from being remembered. */
  function countersOf(address: string): Counter[] {
    const network = wideAddressKey(address);
    return [
      { limiter: ofAll, key: everybody, points: 1, messageFor: () => tooManyFromAll },
      ...(network === null ? [] : [{ limiter: byNetwork, key: network, points: 1, messageFor: () => tooManyFromNetwork }]),
      { limiter: byAddress, key: addressKey(address), points: 1, messageFor: addressMessage },
    ];
  }

  return { take, takeUpload };
}

const giveNothingBack: GiveBack = async () => undefined;

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
    return async () => void (Date.now() < endsAt && (await limiter.reward(key, points)));
  };
  try {
    return giveBackUntil((await limiter.consume(key, points)).msBeforeNext);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // The limiter counts what it refuses too; many bytes that were refused must not keep few from being taken.
    if (points > 1) await giveBackUntil(refusal.msBeforeNext)();
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds, message: messageFor(seconds) });
  }
}

function addressMessage(seconds: number): MessageKey {
  return { ...tooManyFromAddress, values: { minutes: Math.ceil(seconds / 60) } };
}
