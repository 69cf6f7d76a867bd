import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { createFolder } from '../create-folder.ts';
import { syncFolder } from '../sync-folder.ts';

/** The minimum length of `DANA_SECRET`; generated secrets have 43 characters. */
export const minSecretLength = 32;

/** Derives one key per purpose from the site's secret. */
export interface Secrets {
  derive: (purpose: string) => Buffer;
  /** One key per secret, the current one first. */
  deriveAll: (purpose: string) => [Buffer, ...Buffer[]];
}

/** See `readSecrets`. */
export function loadSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): Secrets {
  return secretsFrom(readSecrets(given, keysDir, previous));
}

/** The first secret is the current one. */
export function secretsFrom([secret, ...others]: readonly [string, ...string[]]): Secrets {
  const deriveFrom = (from: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, '', `dana:${purpose}`, 32));
  return {
    derive: (purpose) => deriveFrom(secret, purpose),
    deriveAll: (purpose) => [deriveFrom(secret, purpose), ...others.map((from) => deriveFrom(from, purpose))],
  };
}

interface FoundSecrets {
  present: string | null;
  earlier: string[];
}

/**
 * The site's secrets, the current one first: the given one, else the one in the keys folder, which is generated once
 * (file mode 600). A stored secret of any length is accepted, because uploaded cards are encrypted with it. Previous
 * secrets come from `previous` and from the keys folder. Throws ConfigError if the stored secret is empty.
 */
export function readSecrets(
  given: string | null,
  keysDir: string,
  previous: readonly string[] = [],
): [string, ...string[]] {
  const present = given ?? readOrMakeSecret(keysDir);
  return [present, ...findSecrets(present, keysDir, previous).earlier];
}

/** Like `readSecrets`, but generates no secret; `present` is null if there is none yet. */
export function findSecrets(given: string | null, keysDir: string, previous: readonly string[] = []): FoundSecrets {
  const made = keysDir === '' ? null : given === null ? readMade(keysDir) : tryReadMade(keysDir);
  const restored = keysDir === '' ? [] : readLines(join(keysDir, 'previous-secrets'));
  const present = given ?? made;
  // A generated or restored secret stays readable after another one was configured, because files were encrypted with
  // it.
  const earlier = new Set([...previous, ...(made === null ? [] : [made]), ...restored]);
  return { present, earlier: [...earlier].filter((secret) => secret !== present) };
}

const secretFile = (keysDir: string) => join(keysDir, 'secret');

/** null if the file is missing or empty. */
function readMade(keysDir: string): string | null {
  return readIfPresent(secretFile(keysDir)).trim() || null;
}

/** A configured secret replaces this file, so an unreadable file must not stop the start. */
function tryReadMade(keysDir: string): string | null {
  try {
    return readMade(keysDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return null;
  }
}

/** Empty if the file is missing. Throws if this account may not read it, or not enter its folder. */
function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test(String((error as NodeJS.ErrnoException).code))) return '';
    throw error;
  }
}

function readLines(file: string): string[] {
  const lines = readIfPresent(file).split('\n');
  return lines.map((line) => line.trim()).filter(Boolean);
}

function readOrMakeSecret(keysDir: string): string {
  const file = secretFile(keysDir);
  if (!existsSync(file)) makeSecret(keysDir);
  const secret = readMade(keysDir);
  if (secret !== null) return secret;
  throw new ConfigError(
    `KEYS_DIR: ${file} is empty. Restore it from your copy. Without a copy, delete the file: the server then generates a new secret, which cannot decrypt existing cards.`,
  );
}

/** Flushed to disk before it returns: without the secret, encrypted files are lost. */
function makeSecret(keysDir: string): void {
  createFolder(keysDir);
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

/** If two processes start at once, one creates the file and the other reads it. */
function placeOnce(unfinished: string, file: string, content: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (isThere(error)) return;
    // The file system does not support hard links.
    try {
      writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
    } catch (cause) {
      if (!isThere(cause)) throw cause;
    }
  }
}

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
