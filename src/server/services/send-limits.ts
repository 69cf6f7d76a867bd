import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import { addressKey, wideAddressKey } from '../auth/address-key.ts';

export interface SendLimitsOptions {
  requestsPerHour: number;
  requestsPerDayAll: number;
}

interface Counter {
  limiter: RateLimiterMemory;
  key: string;
  /** What to say when it is full, by the seconds to wait. */
  messageFor: (seconds: number) => MessageKey;
}

const everybody = 'everybody';
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
 * from all together. An address is remembered only for what it was allowed to send, so the day's limit bounds the memory too.
 */
export function createSendLimits({ requestsPerHour, requestsPerDayAll }: SendLimitsOptions) {
  const ofAll = new RateLimiterMemory({ points: requestsPerDayAll, duration: 86_400 });
  const byNetwork = new RateLimiterMemory({ points: requestsPerHour * householdsOfNetwork, duration: 3600 });
  const byAddress = new RateLimiterMemory({ points: requestsPerHour, duration: 3600 });
  const uploadsByAddress = new RateLimiterMemory({ points: requestsPerHour * uploadsForEach, duration: 3600 });

  /** Counts one send of a visitor; staff and the system are not counted. Throws `too_many_requests` above a limit. */
  async function take(actor: Actor): Promise<void> {
    if (actor.kind !== 'visitor') return;
    const taken: Counter[] = [];
    try {
      for (const counter of countersOf(actor.address)) {
        await consume(counter);
        taken.push(counter);
      }
    } catch (error) {
      await reward(taken);
      throw error;
    }
  }

  /** Counts an upload, whatever becomes of it: receiving cards costs more than refusing them gives back. Throws `too_many_requests`. */
  async function takeUpload(actor: Actor): Promise<void> {
    if (actor.kind !== 'visitor') return;
    await consume({ limiter: uploadsByAddress, key: addressKey(actor.address), messageFor: addressMessage });
  }

  /** Takes back what `take` counted, for a send that was not stored after all. */
  async function giveBack(actor: Actor): Promise<void> {
    if (actor.kind !== 'visitor') return;
    await reward(countersOf(actor.address));
  }

  /** The widest first, so that a full one keeps the narrower from being remembered. */
  function countersOf(address: string): Counter[] {
    const network = wideAddressKey(address);
    return [
      { limiter: ofAll, key: everybody, messageFor: () => tooManyFromAll },
      ...(network === null ? [] : [{ limiter: byNetwork, key: network, messageFor: () => tooManyFromNetwork }]),
      { limiter: byAddress, key: addressKey(address), messageFor: addressMessage },
    ];
  }

  return { take, takeUpload, giveBack };
}

async function reward(counters: Counter[]): Promise<void> {
  await Promise.all(counters.map(({ limiter, key }) => limiter.reward(key)));
}

async function consume({ limiter, key, messageFor }: Counter): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds, message: messageFor(seconds) });
  }
}

function addressMessage(seconds: number): MessageKey {
  return { ...tooManyFromAddress, values: { minutes: Math.ceil(seconds / 60) } };
}
