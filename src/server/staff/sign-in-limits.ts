import { createHash } from 'node:crypto';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { createAddressFailures } from '../core/address-limit.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createFailureCounter } from '../core/auth/failure-counter.ts';
import type { Clock } from '../core/clock.ts';

/** An address gets the attempts of several people, because the centre's staff share one. */
const peopleAtAnAddress = 3;
/** Failures per day from a network address at an e-mail address before attempts from elsewhere delay it as well. */
const newcomersFreeAttempts = 3;

interface SignInLimitsOptions {
  attempts: number;
  /** Three by default; 0: attempts from elsewhere delay every browser that is not known. */
  newcomerAttempts?: number;
  clock: Clock;
  /** The message of a refusal, with `seconds`. */
  message?: MessageKey;
}

interface SignInAttempt {
  /** The account: an e-mail address or its id. */
  email: string;
  address: string;
  /** The id of a known browser of this member, else null. */
  deviceId: string | null;
}

/**
 * Slows down brute-force attacks on passwords; no pause is longer than 60 s. Each pair of e-mail and network address
 * has `attempts` free failures. A network address in total, and an e-mail address from everywhere, have three times as
 * many, which one network alone cannot use up: a network has twice the failures of an address. While other addresses have paused an e-mail address, a network
 * address with few failures that day has a separate count, also of three times `attempts`. So only attackers at dozens
 * of addresses can delay a new browser, each for a few attempts a day. Known browsers have a separate count, so
 * attempts from elsewhere never delay them. Memory is bounded, and refused attempts store nothing.
 */
export function createSignInLimits({
  attempts,
  newcomerAttempts = newcomersFreeAttempts,
  clock,
  message = authMessages.tooManySignIns,
}: SignInLimitsOptions) {
  const newcomers = createAddressFailures({ free: newcomerAttempts, clock, forgottenAfterMs: dayMs });
  const newcomersOfEmails = createFailureCounter({ free: attempts * peopleAtAnAddress, clock });
  const devices = createFailureCounter({ free: attempts, clock });
  const addresses = createAddressFailures({ free: attempts * peopleAtAnAddress, clock });
  const pairs = createAddressFailures({ free: attempts, clock });
  const emails = createFailureCounter({ free: attempts * peopleAtAnAddress, clock });

  /**
   * Counts an attempt before the password check. Throws `too_many_requests` with the seconds to wait, and then counts
   * nothing.
   */
  function enter({ email, address, deviceId }: SignInAttempt): void {
    if (deviceId !== null) {
      refuseDuring(devices.pauseMs(deviceId));
      devices.add(deviceId);
      return;
    }
    const account = accountKey(email);
    refuseDuring(Math.max(addresses.pauseMs(address), pairs.pauseMs(address, account)));
    const pauseMs = emails.pauseMs(account);
    if (pauseMs > 0) {
      refuseDuring(newcomers.isSpent(address, account) ? pauseMs : newcomersOfEmails.pauseMs(account));
      newcomersOfEmails.add(account);
      // Beyond its own free failures, one network does not delay an e-mail address everywhere else.
    } else if (!pairs.isSpent(address, account) || emails.isSpent(account)) emails.add(account);
    newcomers.add(address, account);
    addresses.add(address);
    pairs.add(address, account);
  }

  /** Removes the count of `enter` after a correct password: only failures count. */
  function succeed({ email, address, deviceId }: SignInAttempt): void {
    if (deviceId !== null) {
      devices.forget(deviceId);
      return;
    }
    const account = accountKey(email);
    addresses.revert(address);
    pairs.forget(address, account);
    newcomers.forget(address, account);
    emails.revert(account);
  }

  /** The number of stored keys: browsers, network addresses, e-mail addresses and pairs of the two. */
  function size(): number {
    const counters = [devices, addresses, pairs, emails, newcomers, newcomersOfEmails];
    return counters.reduce((sum, counter) => sum + counter.size(), 0);
  }

  function refuseDuring(pauseMs: number): void {
    if (pauseMs <= 0) return;
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    throw new AppError('too_many_requests', {
      message: { ...message, values: { seconds: retryAfterSeconds } },
      retryAfterSeconds,
    });
  }

  return { enter, succeed, size };
}

/** Hashes the typed address, because it may be long and may be private. */
const accountKey = (typedEmail: string): string => createHash('sha256').update(typedEmail).digest('base64url');
