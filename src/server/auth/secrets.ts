import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from the site's one secret, each for one purpose. */
export interface Secrets {
  derive: (purpose: string) => Buffer;
  /** The purpose's key from each secret: the present one's first, then those of the secrets before it. */
  deriveAll: (purpose: string) => [Buffer, ...Buffer[]];
}

/** The keys of the site's secrets; see `readSecrets`. */
export function loadSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): Secrets {
  const [secret, ...others] = readSecrets(given, keysDir, previous);
  const deriveFrom = (from: string, purpose: string) => Buffer.from(hkdfSync('sha256', from, '', `dana:${purpose}`, 32));
  return {
    derive: (purpose) => deriveFrom(secret, purpose),
    deriveAll: (purpose) => [deriveFrom(secret, purpose), ...others.map((from) => deriveFrom(from, purpose))],
  };
}

/**
 * The site's secret: the given one, else the one made once in the keys folder (file mode 600); then those it had before, as given in
 * `previous` and as a restored backup left them in the keys folder.
 */
export function readSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): [string, ...string[]] {
  return [given ?? readOrMakeSecret(keysDir), ...previous, ...(keysDir === '' ? [] : readRestored(keysDir))];
}

function readRestored(keysDir: string): string[] {
  const file = join(keysDir, 'previous-secrets');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

function readOrMakeSecret(keysDir: string): string {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const file = join(keysDir, 'secret');
  try {
    // wx: of two processes that start at once, one makes the file and the other reads it.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
