import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from the site's one secret, each for one purpose. */
export interface Secrets {
  derive: (purpose: string) => Buffer;
}

/** The site's secret: the given one, else the one made once in the keys folder (file mode 600). */
export function loadSecrets(given: string | null, keysDir: string): Secrets {
  const secret = given ?? readOrMakeSecret(keysDir);
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `dana:${purpose}`, 32)) };
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
