import { createSemaphore } from '../core/semaphore.ts';

// The first recommendation of OWASP's password storage guide: 19 MiB, two passes, one lane, argon2id (2).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A well-formed hash of the same cost that no password has. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Each hash holds 19 MiB and a thread for tens of milliseconds: guessing must not take the site's memory or cores.
const limit = createSemaphore({ concurrency: 2, queue: 100 });

/** The argon2id hash of a password, salted. Throws `too_many_requests` when too many wait for one. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return limit(() => hash(composed(password), cost));
}

/**
 * Whether a password belongs to a hash. Without a hash (nobody has that e-mail address) the answer is no, and takes as long
 * as for a wrong password. Throws `too_many_requests` when too many wait for an answer.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  return limit(() => verify(passwordHash ?? nobodysHash, composed(password)));
}

/** Loaded with the first sign-in: the site starts without it. */
const loadArgon2 = () => import('@node-rs/argon2');

/** One letter can be typed in two ways (an alef with its hamza as one sign or two) that look alike and differ in bytes. */
const composed = (password: string) => password.normalize('NFC');
