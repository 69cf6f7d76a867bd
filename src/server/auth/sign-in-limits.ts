import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../clock.ts';
import { addressKey } from './address-key.ts';
import { authMessages } from './auth.messages.ts';
import { createFailureCounter } from './failure-counter.ts';

/** How many people one address may stand for: the centre's own staff share one. */
const peopleAtAnAddress = 3;

export interface SignInAttempt {
  email: string;
  address: string;
  /** The remembered browser of the member whose e-mail address it is, null for any other. */
  deviceId: string | null;
}

/**
 * Slows the guessing of passwords without locking anybody out: no pause is longer than 60 s. `attempts` failures cost nothing for
 * one e-mail address from one network address, three times as many for a network address in all and for an e-mail address from
 * everywhere, which one network address alone cannot use up. Whoever signed in with a browser before is counted there and nowhere
 * else, so that no stranger's guesses hold them up. What is remembered is bounded, and refused attempts leave nothing behind.
 */
export function createSignInLimits({ attempts, clock }: { attempts: number; clock: Clock }) {
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
    refuseDuring(Math.max(addresses.pauseMs(keys.address), pairs.pauseMs(keys.pair), emails.pauseMs(keys.email)));
    // One network address's failures beyond its own free ones do not make an e-mail address wait everywhere else.
    if (!pairs.isSpent(keys.pair) || emails.isSpent(keys.email)) emails.add(keys.email);
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
    emails.takeBack(keys.email);
  }

  /** How many browsers, network addresses, e-mail addresses and pairs of the two are remembered. */
  const size = (): number => [devices, addresses, pairs, emails].reduce((sum, counter) => sum + counter.size(), 0);

  return { enter, succeed, size };
}

function refuseDuring(pauseMs: number): void {
  if (pauseMs <= 0) return;
  const retryAfterSeconds = Math.ceil(pauseMs / 1000);
  throw new AppError('too_many_requests', { message: { ...authMessages.tooManySignIns, values: { seconds: retryAfterSeconds } }, retryAfterSeconds });
}

/** What is counted under; hashed, as what people type may be long and is nobody else's business. */
function keysOf(typedEmail: string, networkAddress: string) {
  const address = addressKey(networkAddress);
  const email = createHash('sha256').update(typedEmail).digest('base64url');
  return { address, email, pair: `${address} ${email}` };
}
