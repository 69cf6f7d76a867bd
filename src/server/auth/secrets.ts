import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from the site's one secret, each for one purpose. */
export interface Secrets {
  derive: (purpose: string) => Buffer;
  /** The purpose's key from each secret: the present one's first, then those of the secrets before it. */
  deriveAll: (purpose: string) => [Buffer, ...Buffer[]];
}

/** The site's secret: the given one, else the one made once in the keys folder (file mode 600). `previous` are those it had before. */
export function loadSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): Secrets {
  const secret = given ?? readOrMakeSecret(keysDir);
  const deriveFrom = (from: string, purpose: string) => Buffer.from(hkdfSync('sha256', from, '', `dana:${purpose}`, 32));
  return {
    derive: (purpose) => deriveFrom(secret, purpose),
    deriveAll: (purpose) => [deriveFrom(secret, purpose), ...previous.map((from) => deriveFrom(from, purpose))],
  };
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
