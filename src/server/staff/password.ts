import { createSemaphore } from '../core/semaphore.ts';

// The first recommendation of OWASP's password storage guide: 19 MiB, two passes, one lane, argon2id (2).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A well-formed hash of the same cost that matches no password. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Each hash takes 19 MiB and a thread for tens of milliseconds, so a brute-force attack must not exhaust memory or
// cores.
const limit = createSemaphore({ concurrency: 2, queue: 100 });

/** A salted argon2id hash. Throws `too_many_requests` if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return limit(() => hash(composed(password), cost));
}

/**
 * Whether a password matches a hash. Without a hash (unknown e-mail address) it returns false after the same time as
 * for a wrong password. Throws `too_many_requests` if the queue is full.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  return limit(() => verify(passwordHash ?? dummyHash, composed(password)));
}

/** Loaded with the first sign-in, to keep the start fast. */
const loadArgon2 = () => import('@node-rs/argon2');

/** Some letters have two encodings that look alike, such as an alef with hamza as one or two characters. */
const composed = (password: string) => password.normalize('NFC');
