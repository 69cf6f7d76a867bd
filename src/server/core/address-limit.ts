import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey, wideAddressKey } from './auth/address-key.ts';
import { type Counter, consumeAll, type Refund } from './consume-limit.ts';

interface AddressLimitOptions {
  /** For each address. */
  points: number;
  /** The window in seconds. */
  duration: number;
  messageFor?: Counter['messageFor'];
  /** The message above the limit of a network, which other visitors may have reached. */
  networkMessageFor?: Counter['messageFor'];
}

/** One IPv6 network may send as much as this many addresses. */
const addressesPerNetwork = 4;
const generalMessage = () => ({ id: 'error.too_many_requests' });

/** A limit for each address, and four times as many points for its IPv6 network. */
export function createAddressLimit({
  points,
  duration,
  messageFor = generalMessage,
  networkMessageFor = generalMessage,
}: AddressLimitOptions) {
  const byNetwork = new RateLimiterMemory({ points: points * addressesPerNetwork, duration });
  const byAddress = new RateLimiterMemory({ points, duration });

  /** Consumes points of both or of none. Throws `too_many_requests`. */
  return (address: string, count = 1): Promise<Refund> => {
    const network = wideAddressKey(address);
    const own = { limiter: byAddress, key: addressKey(address), points: count, messageFor };
    // The network first, so that a full network adds no entries for its addresses.
    return consumeAll(
      network === null
        ? [own]
        : [{ limiter: byNetwork, key: network, points: count, messageFor: networkMessageFor }, own],
    );
  };
}
