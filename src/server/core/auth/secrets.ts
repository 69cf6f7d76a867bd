import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { syncFolder } from '../sync-folder.ts';

/** As `DANA_SECRET` has to be; one that is made has 43 characters. */
export const shortestSecret = 32;

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

/** What there is of secrets: the present one, null where the site has none yet, and those it had before. */
export interface FoundSecrets {
  present: string | null;
  earlier: string[];
}

/**
 * The site's secret: the given one, else the one made once in the keys folder (file mode 600), however short somebody left it: cards are
 * sealed with it. Then those it had before: as given in `previous`, and what else lies in the keys folder. Throws ConfigError where the
 * made one is empty.
 */
export function readSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): [string, ...string[]] {
  const present = given ?? readOrMakeSecret(keysDir);
  return [present, ...findSecrets(present, keysDir, previous).earlier];
}

/** The same secrets, without making one where none is yet. */
export function findSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): FoundSecrets {
  const made = keysDir === '' ? null : given === null ? readMade(keysDir) : readMadeBeside(keysDir);
  const brought = keysDir === '' ? [] : readLines(join(keysDir, 'previous-secrets'));
  const present = given ?? made;
  // One that was made, or came with a backup, before another was given goes on opening what it sealed.
  const earlier = new Set([...previous, ...(made === null ? [] : [made]), ...brought]);
  return { present, earlier: [...earlier].filter((secret) => secret !== present) };
}

const secretFile = (keysDir: string) => join(keysDir, 'secret');

/** The secret in a keys folder; null where there is none, or an empty one. */
function readMade(keysDir: string): string | null {
  const file = secretFile(keysDir);
  return (existsSync(file) && readFileSync(file, 'utf8').trim()) || null;
}

/** Of another user, or no file: where another secret is given, that keeps nobody from starting. */
function readMadeBeside(keysDir: string): string | null {
  try {
    return readMade(keysDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return null;
  }
}

function readLines(file: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter(Boolean);
}

function readOrMakeSecret(keysDir: string): string {
  const file = secretFile(keysDir);
  if (!existsSync(file)) makeSecret(keysDir);
  const secret = readMade(keysDir);
  if (secret !== null) return secret;
  throw new ConfigError(
    `KEYS_DIR: ${file} is empty. Put the copy of it there that was kept elsewhere; without one remove it, and a new one is made, which opens no card of before.`,
  );
}

/** On disk, and whole, when this returns: what it seals is worth nothing without it. */
function makeSecret(keysDir: string): void {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const secret = `${randomBytes(32).toString('base64url')}\n`;
  const unfinished = join(keysDir, `secret.${randomBytes(6).toString('hex')}.part`);
  try {
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    placeOnce(unfinished, secretFile(keysDir), secret);
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(keysDir);
}

/** Of two processes that start at once, one gives the file its name and the other takes that file. */
function placeOnce(unfinished: string, file: string, content: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (isThere(error)) return;
    // A disk without links.
    try {
      writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
    } catch (cause) {
      if (!isThere(cause)) throw cause;
    }
  }
}

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
