import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** As `DANA_SECRET` has to be; one that is made has 43 characters. */
const shortestSecret = 32;

/** Keys derived from the site's one secret, each for one purpose. */
export interface Secrets {
  derive: (purpose: string) => Buffer;
  /** The purpose's key from each secret: the present one's first, then those of the secrets before it. */
  deriveAll: (purpose: string) => [Buffer, ...Buffer[]];
}

/** The keys of the site's secrets; see `readSecrets`. */
export function loadSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): Secrets {
  return secretsFrom(readSecrets(given, keysDir, previous));
}

/** The keys of secrets, the present one first. */
export function secretsFrom([secret, ...others]: readonly [string, ...string[]]): Secrets {
  const deriveFrom = (from: string, purpose: string) => Buffer.from(hkdfSync('sha256', from, '', `dana:${purpose}`, 32));
  return {
    derive: (purpose) => deriveFrom(secret, purpose),
    deriveAll: (purpose) => [deriveFrom(secret, purpose), ...others.map((from) => deriveFrom(from, purpose))],
  };
}

/**
 * The site's secret: the given one, else the one made once in the keys folder (file mode 600); then those it had before, as given in
 * `previous` and as a restored backup left them in the keys folder. Throws ConfigError where the made one is not whole.
 */
export function readSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): [string, ...string[]] {
  return [given ?? readOrMakeSecret(keysDir), ...previous, ...(keysDir === '' ? [] : readRestored(keysDir))];
}

/** The same secrets, without making one where none is yet. */
export function findSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): string[] {
  return [...(given === null ? readMade(keysDir) : [given]), ...previous, ...readRestored(keysDir)];
}

/** In a keys folder that came with a backup: counts its secret among those before, where another one is given to the site and replaces it. */
export function keepBesideGiven(given: string | null, keysDir: string): void {
  if (given === null) return;
  const kept = [...readMade(keysDir), ...readRestored(keysDir)].filter((secret) => secret !== given);
  if (kept.length > 0) writeFileSync(restoredFile(keysDir), `${kept.join('\n')}\n`, { mode: 0o600, flush: true });
}

const secretFile = (keysDir: string) => join(keysDir, 'secret');
const restoredFile = (keysDir: string) => join(keysDir, 'previous-secrets');

function readMade(keysDir: string): string[] {
  return existsSync(secretFile(keysDir)) ? [readFileSync(secretFile(keysDir), 'utf8').trim()] : [];
}

function readRestored(keysDir: string): string[] {
  const file = restoredFile(keysDir);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

function readOrMakeSecret(keysDir: string): string {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const file = secretFile(keysDir);
  try {
    // wx: of two processes that start at once, one makes the file and the other reads it.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= shortestSecret) return secret;
  throw new ConfigError(
    `KEYS_DIR: ${file} is empty or cut off. Put the copy of it there that was kept elsewhere; without one remove it, and a new one is made, which opens no card of before.`,
  );
}
