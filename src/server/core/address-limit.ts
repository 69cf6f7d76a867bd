import { addressKey, wideAddressKey } from './auth/address-key.ts';
import { createFailureCounter, type FailureCounterOptions } from './auth/failure-counter.ts';
import { type Counter, consumeAll } from './consume-limit.ts';
import type { Refund } from './limiter.ts';
import { inMemory, type NewLimiter } from './sender-counts.ts';

interface AddressLimitOptions {
  /** For each address. */
  points: number;
  /** The window in seconds. */
  duration: number;
  messageFor?: Counter['messageFor'];
  /** The message above the limit of a network, which other visitors may have reached. */
  networkMessageFor?: Counter['messageFor'];
  /** In memory by default, so that a restart resets it. */
  newLimiter?: NewLimiter;
}

/** One network (see `wideAddressKey`) may send as much as this many addresses. */
export const addressesPerNetwork = 4;
/** Failures are for few people: no network has more than twice those of an address. */
const failingAddressesPerNetwork = 2;
const generalMessage = () => ({ id: 'error.too_many_requests' });

interface TakeOptions {
  count?: number;
  /** Counts each subject separately, for example a reference. */
  subject?: string;
}

/** A limit for each address, and four times as many points for its network. */
export function createAddressLimit({
  points,
  duration,
  messageFor = generalMessage,
  networkMessageFor = generalMessage,
  newLimiter = inMemory(),
}: AddressLimitOptions) {
  const byNetwork = newLimiter('network', { points: points * addressesPerNetwork, duration });
  const byAddress = newLimiter('address', { points, duration });

  /** Consumes points of both or of none. Throws `too_many_requests`. */
  return (address: string, { count = 1, subject = '' }: TakeOptions = {}): Refund =>
    // The network first, so that a full network adds no entries for its addresses.
    consumeAll([
      {
        limiter: byNetwork,
        key: `${wideAddressKey(address)} ${subject}`,
        points: count,
        messageFor: networkMessageFor,
      },
      { limiter: byAddress, key: `${addressKey(address)} ${subject}`, points: count, messageFor },
    ]);
}

/** Counts failures by address, and twice as many by its network (see `createFailureCounter`). */
export function createAddressFailures({ free, ...options }: FailureCounterOptions) {
  const byNetwork = createFailureCounter({ free: free * failingAddressesPerNetwork, ...options });
  const byAddress = createFailureCounter({ free, ...options });
  const networkOf = (address: string, subject: string) => `${wideAddressKey(address)} ${subject}`;
  const keyOf = (address: string, subject: string) => `${addressKey(address)} ${subject}`;

  return {
    isSpent: (address: string, subject = ''): boolean =>
      byNetwork.isSpent(networkOf(address, subject)) || byAddress.isSpent(keyOf(address, subject)),
    pauseMs: (address: string, subject = ''): number =>
      Math.max(byNetwork.pauseMs(networkOf(address, subject)), byAddress.pauseMs(keyOf(address, subject))),
    add(address: string, subject = ''): void {
      byNetwork.add(networkOf(address, subject));
      byAddress.add(keyOf(address, subject));
    },
    revert(address: string, subject = ''): void {
      byNetwork.revert(networkOf(address, subject));
      byAddress.revert(keyOf(address, subject));
    },
    /** Resets the count of an address, and removes it from that of its network. */
    forget(address: string, subject = ''): void {
      byNetwork.revert(networkOf(address, subject), byAddress.countOf(keyOf(address, subject)));
      byAddress.forget(keyOf(address, subject));
    },
    /** The number of stored keys. */
    size: (): number => byNetwork.size() + byAddress.size(),
  };
}
