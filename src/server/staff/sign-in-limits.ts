import { createHash } from 'node:crypto';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { addressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createFailureCounter } from '../core/auth/failure-counter.ts';
import type { Clock } from '../core/clock.ts';

/** How many people one address may stand for: the centre's own staff share one. */
const peopleAtAnAddress = 3;
/** How many failures a network address may have at an e-mail address in a day before strangers' guesses make it wait as well. */
const newcomersFreeAttempts = 3;

export interface SignInLimitsOptions {
  attempts: number;
  /** Three where nothing is said; 0: strangers' guesses make every browser wait that is not remembered. */
  newcomerAttempts?: number;
  clock: Clock;
  /** What whoever has to wait reads, with the `seconds`. */
  message?: MessageKey;
}

interface SignInAttempt {
  /** Whose account it is: an e-mail address, or the id that stands for it. */
  email: string;
  address: string;
  /** The remembered browser of the member whose e-mail address it is, null for any other. */
  deviceId: string | null;
}

/**
 * Slows the guessing of passwords: no pause is longer than 60 s. `attempts` failures cost nothing for one e-mail address from one
 * network address, three times as many for a network address in all and for an e-mail address from everywhere, which one network
 * address alone cannot use up. While an e-mail address waits for what was guessed elsewhere, a network address with few failures of its
 * own that day is let in apart, again three times `attempts` together: so only strangers at dozens of addresses can hold a new browser up,
 * and each for a few attempts a day. Whoever signed in with a browser before is counted there and nowhere else: no stranger's guesses hold
 * them up. What is remembered is bounded, and refused attempts leave nothing behind.
 */
export function createSignInLimits({ attempts, newcomerAttempts = newcomersFreeAttempts, clock, message = authMessages.tooManySignIns }: SignInLimitsOptions) {
  const newcomers = createFailureCounter({ free: newcomerAttempts, clock, forgottenAfterMs: dayMs });
  const newcomersOfEmails = createFailureCounter({ free: attempts * peopleAtAnAddress, clock });
  const devices = createFailureCounter({ free: attempts, clock });
  const addresses = createFailureCounter({ free: attempts * peopleAtAnAddress, clock });
  const pairs = createFailureCounter({ free: attempts, clock });
  const emails = createFailureCounter({ free: attempts * peopleAtAnAddress, clock });

  /** Counts an attempt, before the password is looked at. Throws `too_many_requests` with the seconds to wait, and counts nothing then. */
  function enter({ email, address, deviceId }: SignInAttempt): void {
    if (deviceId !== null) {
      refuseDuring(devices.pauseMs(deviceId));
      devices.add(deviceId);
      return;
    }
    const keys = keysOf(email, address);
    refuseDuring(Math.max(addresses.pauseMs(keys.address), pairs.pauseMs(keys.pair)));
    const pauseMs = emails.pauseMs(keys.email);
    if (pauseMs > 0) {
      refuseDuring(newcomers.isSpent(keys.pair) ? pauseMs : newcomersOfEmails.pauseMs(keys.email));
      newcomersOfEmails.add(keys.email);
      // One network address's failures beyond its own free ones do not make an e-mail address wait everywhere else.
    } else if (!pairs.isSpent(keys.pair) || emails.isSpent(keys.email)) emails.add(keys.email);
    newcomers.add(keys.pair);
    addresses.add(keys.address);
    pairs.add(keys.pair);
  }

  /** Takes back what `enter` counted, after a right password: only failures count. */
  function succeed({ email, address, deviceId }: SignInAttempt): void {
    if (deviceId !== null) {
      devices.forget(deviceId);
      return;
    }
    const keys = keysOf(email, address);
    addresses.takeBack(keys.address);
    pairs.forget(keys.pair);
    newcomers.forget(keys.pair);
    emails.takeBack(keys.email);
  }

  /** How much is remembered: browsers, network addresses, e-mail addresses and pairs of the two. */
  const size = (): number => [devices, addresses, pairs, emails, newcomers, newcomersOfEmails].reduce((sum, counter) => sum + counter.size(), 0);

  function refuseDuring(pauseMs: number): void {
    if (pauseMs <= 0) return;
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    throw new AppError('too_many_requests', { message: { ...message, values: { seconds: retryAfterSeconds } }, retryAfterSeconds });
  }

  return { enter, succeed, size };
}

/** What is counted under; hashed, as what people type may be long and is nobody else's business. */
function keysOf(typedEmail: string, networkAddress: string) {
  const address = addressKey(networkAddress);
  const email = createHash('sha256').update(typedEmail).digest('base64url');
  return { address, email, pair: `${address} ${email}` };
}
